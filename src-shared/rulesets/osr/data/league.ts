/** Parties for a round-robin, in the `parties:` form. All names invented. */
export const LEAGUE = `# Ten parties for a round-robin: about the same strength, very different shapes.
parties:
  - name: Carrow Bridge Shieldwall
    faction: Watch
    actors:
      - name: Shield
        count: 3
        hp: 1d6
        ac: 19
        attack_bonus: 0
        damage: 1d6
        start_zone: melee
        apl:
          - action: guard
      - name: Pike
        count: 3
        hp: 1d6
        ac: 14
        attack_bonus: 2
        damage: 1d8+2
        range: reach
        start_zone: reach
        apl:
          - action: attack
            if: enemy.in_range
            target: nearest_enemy
          - action: move
            if: "!enemy.in_range"
            target: nearest_enemy
  - name: Lanternwick Three
    faction: Watch
    actors:
      - name: Hob Marrow
        hp: 14
        ac: 17
        attack_bonus: 3
        damage: 1d6+1
        start_zone: melee
        apl:
          - action: guard
            if: self.health_percent < 40 and ally.count > 0
          - action: attack
            target: nearest_enemy
          - action: move
            if: "!enemy.in_range"
            target: nearest_enemy
      - name: Ysolde Reed
        hp: 9
        ac: 14
        attack_bonus: 3
        damage: 1d8+1
        range: reach
        start_zone: reach
        apl:
          - action: attack
            if: enemy.in_range
            target: lowest_hp_enemy
          - action: move
            if: "!enemy.in_range"
            target: nearest_enemy
      - name: Perrin Ash
        hp: 6
        ac: 12
        attack_bonus: 3
        damage: 1d6
        range: ranged
        apl:
          - action: attack
            if: enemy.in_range
            target: lowest_hp_enemy
          - action: move
            if: "!enemy.in_range"
            target: backward
      - name: Greta Stane
        hp: 12
        ac: 16
        attack_bonus: 3
        damage: 1d8+1
        start_zone: melee
        apl:
          - action: attack
            if: enemy.in_range
            target: lowest_hp_enemy
          - action: move
            if: "!enemy.in_range"
            target: nearest_enemy
  - name: Saltmarsh Bows
    faction: Watch
    actors:
      - name: Bow
        count: 5
        hp: 1d8
        ac: 12
        attack_bonus: 3
        damage: 1d6
        range: ranged
        apl:
          - action: attack
            if: enemy.in_range
            target: lowest_hp_enemy
      - name: Stakes-man
        count: 2
        hp: 1d8+2
        ac: 15
        attack_bonus: 2
        damage: 1d6
        start_zone: melee
  - name: Hollow Deep Raiders
    faction: Deep
    actors:
      - name: Mudgrin
        hp: 26
        ac: 15
        attack_bonus: 4
        damage: 1d8+2
        start_zone: melee
        frontage: 5
      - name: Raider
        count: 2
        hp: 1d6+2
        ac: 13
        attack_bonus: 2
        damage: 1d6
        start_zone: melee
        frontage: 2
      - name: Sling
        count: 2
        hp: 1d6
        ac: 12
        attack_bonus: 1
        damage: 1d6
        range: ranged
        apl:
          - action: attack
            if: enemy.in_range
            target: lowest_hp_enemy
  - name: The Drowned
    faction: Deep
    actors:
      - name: Drowned one
        count: 2
        hp: 2d8
        ac: 12
        attack_bonus: 1
        damage: 1d8
        start_zone: melee
        frontage: 5
      - name: Drowned follower
        count: 7
        hp: 2d8
        ac: 12
        attack_bonus: 1
        damage: 1d8
        frontage: 5
  - name: Ashpit Swarm
    faction: Deep
    actors:
      - name: Runt
        count: 5
        hp: 1d4
        ac: 12
        attack_bonus: 2
        damage: 1d4+1
        start_zone: melee
        frontage: 2
      - name: Runt behind
        count: 6
        hp: 1d4
        ac: 12
        attack_bonus: 2
        damage: 1d4+1
        frontage: 2
  - name: The Cistern Brute
    faction: Deep
    actors:
      - name: The Cistern Brute
        hp: 10d8
        ac: 16
        attack_bonus: 6
        damage: 2d8
        start_zone: melee
        frontage: 6
        apl:
          - action: attack
            if: enemy.in_range
            target: lowest_hp_enemy
          - action: move
            if: "!enemy.in_range"
            target: nearest_enemy
  - name: The Pale Charge
    faction: Wild
    actors:
      - name: Hound
        count: 5
        hp: 1d8
        ac: 13
        attack_bonus: 2
        damage: 1d6
        speed: 2
      - name: The Pale Master
        hp: 4d8
        ac: 17
        attack_bonus: 6
        damage: 1d10+2
  - name: Mirewood Hunters
    faction: Wild
    actors:
      - name: Hunter
        count: 3
        hp: 9
        ac: 14
        attack_bonus: 3
        damage: 1d8
        start_zone: reach
        apl:
          - action: attack
            if: enemy.in_range
            target: lowest_hp_enemy
          - action: move
            if: "!enemy.in_range"
            target: nearest_enemy
      - name: Hunter archer
        count: 2
        hp: 6
        ac: 12
        attack_bonus: 2
        damage: 1d6
        range: ranged
        apl:
          - action: attack
            if: enemy.in_range
            target: lowest_hp_enemy
  - name: Bell Stair Wardens
    faction: Watch
    actors:
      - name: Warden
        count: 3
        hp: 2d6+2
        ac: 16
        attack_bonus: 3
        damage: 1d8
        start_zone: melee
        apl:
          - action: guard
            if: self.health_percent < 40 and ally.count > 0
          - action: attack
            target: nearest_enemy
          - action: move
            if: "!enemy.in_range"
            target: nearest_enemy
      - name: Bell-pike
        count: 2
        hp: 1d8
        ac: 13
        attack_bonus: 2
        damage: 1d8
        range: reach
        start_zone: reach
        apl:
          - action: attack
            if: enemy.in_range
            target: nearest_enemy
          - action: move
            if: "!enemy.in_range"
            target: nearest_enemy
`;

/** The showpiece: eight against nine in a tunnel, all three weapon ranges on both sides. All names invented. */
export const LANTERNWICK = `# Two lines in a tunnel: shields in front, polearms behind them, bows at the back.
name: Lanternwick Company vs Hollow Deep Raiders
iterations: 30000

zone_capacity:
  ranged: ~      # no limit
  reach: 10
  melee: 10

side1:
  # The front: Hob guards while he is hurt, the swords go for the weakest.
  - name: Hob Marrow
    hp: 14
    ac: 17
    attack_bonus: 3
    damage: 1d6+1
    start_zone: melee
    apl:
      - action: guard
        if: self.health_percent < 80
      - action: attack
        target: nearest_enemy
      - action: move
        if: "!enemy.in_range"
        target: nearest_enemy
  - name: Greta Stane
    hp: 12
    ac: 16
    attack_bonus: 3
    damage: 1d8+1
    start_zone: melee
    apl: &sword
      - action: attack
        if: enemy.in_range
        target: lowest_hp_enemy
      - action: move
        if: "!enemy.in_range"
        target: nearest_enemy
  - name: Oswin Pell
    hp: 11
    ac: 16
    attack_bonus: 2
    damage: 1d8
    start_zone: melee
    apl: *sword

  # The polearms strike over their shoulders and step up only when the front is gone.
  - name: Ysolde Reed
    hp: 9
    ac: 14
    attack_bonus: 3
    damage: 1d8+1
    range: reach
    start_zone: reach
    apl: &pole
      - action: attack
        if: enemy.in_range
        target: lowest_hp_enemy
      - action: move
        if: "!enemy.in_range"
        target: nearest_enemy
  - name: Tam Ferrow
    hp: 8
    ac: 14
    attack_bonus: 2
    damage: 1d8
    range: reach
    start_zone: reach
    apl: *pole
  - name: Brother Ulm
    hp: 7
    ac: 13
    attack_bonus: 2
    damage: 1d8
    range: reach
    start_zone: reach
    apl: *pole

  # The bows fall back when somebody comes too close.
  - name: Perrin Ash
    hp: 6
    ac: 12
    attack_bonus: 3
    damage: 1d6
    range: ranged
    apl: &bow
      - action: attack
        if: enemy.in_range
        target: nearest_enemy
      - action: move
        if: "!enemy.in_range"
        target: backward
  - name: Dame Corrow
    hp: 6
    ac: 13
    attack_bonus: 3
    damage: 1d6
    range: ranged
    apl: *bow

side2:
  - name: Mudgrin
    hp: 26
    ac: 15
    attack_bonus: 5
    damage: 1d8+3
    frontage: 5
    start_zone: melee
  - name: Snag
    hp: 5
    ac: 13
    attack_bonus: 3
    damage: 1d6+1
    frontage: 2
    start_zone: melee
    apl: &raider
      - action: guard
        if: self.hp < 3 and enemy.count > 2
      - action: attack
        target: random_enemy
      - action: move
        target: nearest_enemy
  - name: Nettle
    hp: 5
    ac: 13
    attack_bonus: 3
    damage: 1d6+1
    frontage: 2
    start_zone: melee
    apl: *raider
  - name: Rook
    hp: 6
    ac: 13
    attack_bonus: 3
    damage: 1d6+1
    start_zone: reach
    apl: *raider
  - name: Long Fitch
    hp: 7
    ac: 13
    attack_bonus: 3
    damage: 1d8+1
    range: reach
    start_zone: reach
    apl: &pike
      - action: attack
        if: enemy.in_range
        target: nearest_enemy
      - action: move
        if: "!enemy.in_range"
        target: nearest_enemy
  - name: Gristle
    hp: 7
    ac: 13
    attack_bonus: 3
    damage: 1d8+1
    range: reach
    start_zone: reach
    apl: *pike
  - name: Pale Wen
    hp: 6
    ac: 12
    attack_bonus: 2
    damage: 1d6
    range: ranged
    apl: &sling
      - action: attack
        if: enemy.in_range
        target: random_enemy
  - name: Spite
    hp: 5
    ac: 12
    attack_bonus: 2
    damage: 1d6
    range: ranged
    apl: *sling
  - name: Dregs
    hp: 5
    ac: 12
    attack_bonus: 2
    damage: 1d6
    range: ranged
    apl: *sling
`;

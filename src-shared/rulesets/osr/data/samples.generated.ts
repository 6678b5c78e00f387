// Generated from resources/samples/osr by `npm run samples`. Do not edit.
import type { SampleFile } from '../../../contract/ruleset.ts';

export const SAMPLES: readonly SampleFile[] = [
  {
    name: 'lanternwick.yaml',
    title: 'Lanternwick Company vs Hollow Deep Raiders',
    text: `# Two lines in a tunnel: shields in front, polearms behind them, bows at the back.
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
`,
  },
  {
    name: 'spearwall.yaml',
    title: 'Shieldwall of Carrow Bridge vs The Drowned Ten',
    text: `# The wall only guards; the pikes behind it do the killing. Only two of the drowned fit abreast.
name: Shieldwall of Carrow Bridge vs The Drowned Ten
iterations: 30000

zone_capacity:
  ranged: ~
  reach: 10
  melee: 10

side1:
  - name: Shield
    count: 3
    hp: 1d6
    ac: 19
    attack_bonus: 0
    damage: 1d6
    start_zone: melee
    apl:
      - action: guard          # AC 21: the drowned need a natural 20
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
        if: ally.count < 3      # only once all the shields are down
        target: nearest_enemy

side2:
  - name: Drowned one
    count: 2
    hp: 2d8
    ac: 12
    attack_bonus: 1
    damage: 1d8
    frontage: 5
    start_zone: melee
    apl: &shamble
      - action: attack
        if: enemy.in_range
        target: random_enemy
      - action: move
        target: nearest_enemy
  - name: Drowned follower
    count: 2
    hp: 2d8
    ac: 12
    attack_bonus: 1
    damage: 1d8
    frontage: 5
    start_zone: reach
    apl: *shamble
  - name: Drowned straggler
    count: 6
    hp: 2d8
    ac: 12
    attack_bonus: 1
    damage: 1d8
    frontage: 5
    apl: *shamble
`,
  },
  {
    name: 'duel.yaml',
    title: 'Sergeant Vell vs The Gatekeeper',
    text: `# One against one, fixed hit points: small enough for exact odds.
name: Sergeant Vell vs The Gatekeeper
side1:
  - name: Sergeant Vell
    hp: 12
    ac: 16
    attack_bonus: 4
    damage: 1d8+1
    start_zone: melee
    apl:
      - action: guard
        if: self.health_percent < 30
      - action: attack
        target: nearest_enemy
side2:
  - name: The Gatekeeper
    hp: 16
    ac: 14
    attack_bonus: 4
    damage: 1d10
    start_zone: melee
`,
  },
  {
    name: 'bell-stair.yaml',
    title: 'Bell Stair Wardens vs Ashpit Runts',
    text: `# A narrow stair: melee holds six frontage, so numbers count for little.
name: Bell Stair Wardens vs Ashpit Runts
zone_capacity:
  ranged: ~
  reach: 9
  melee: 6
side1:
  - name: Warden
    count: 2
    hp: 2d6+2
    ac: 16
    attack_bonus: 3
    damage: 1d8
    start_zone: melee
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
        target: lowest_hp_enemy
      - action: move
        if: "!enemy.in_range and ally.count < 2"
        target: nearest_enemy
side2:
  - name: Runt
    count: 8
    hp: 1d4
    ac: 12
    attack_bonus: 2
    damage: 1d4
    frontage: 2
    start_zone: ranged
    apl:
      - action: attack
        target: random_enemy
      - action: move
        target: forward
`,
  },
  {
    name: 'long-gallery.yaml',
    title: 'Saltmarsh Bows vs The Pale Charge',
    text: `# A shooting gallery: can six bows stop five fast hounds and their master in time?
name: Saltmarsh Bows vs The Pale Charge
initiative:
  type: side
side1:
  - name: Bow
    count: 6
    hp: 1d8
    ac: 12
    attack_bonus: 3
    damage: 1d6
    range: ranged
    apl:
      - action: attack
        if: enemy.in_range
        target: lowest_hp_enemy
      - action: guard
  - name: Stakes-man
    count: 2
    hp: 1d8+2
    ac: 15
    attack_bonus: 2
    damage: 1d6
    start_zone: melee
    apl:
      - action: attack
        target: nearest_enemy
      - action: guard
side2:
  - name: Hound
    count: 5
    hp: 1d8
    ac: 13
    attack_bonus: 2
    damage: 1d6
    speed: 2
  - name: The Pale Master
    hp: 3d8
    ac: 16
    attack_bonus: 5
    damage: 1d8+2
    speed: 1
`,
  },
  {
    name: 'brute.yaml',
    title: 'Six Hirelings vs The Cistern Brute',
    text: `# Six cheap swords against one that fills half the tunnel.
name: Six Hirelings vs The Cistern Brute
rules:
  nat20_hits: true
  nat1_misses: true
side1:
  - name: Hireling
    count: 3
    hp: 1d6
    ac: 13
    attack_bonus: 1
    damage: 1d6
    start_zone: melee
  - name: Hireling with a spear
    count: 3
    hp: 1d6
    ac: 13
    attack_bonus: 1
    damage: 1d6
    range: reach
    start_zone: reach
    apl:
      - action: attack
        target: nearest_enemy
      - action: move
        if: "!enemy.in_range"
        target: nearest_enemy
side2:
  - name: The Cistern Brute
    hp: 5d8
    ac: 15
    attack_bonus: 5
    damage: 2d6
    frontage: 6
    start_zone: melee
    apl:
      - action: attack
        target: lowest_hp_enemy
      - action: move
        target: nearest_enemy
`,
  },
  {
    name: 'rearguard.yaml',
    title: 'The Candle Rearguard vs Mirewood Hunters',
    text: `# The rearguard falls back zone by zone, guarding; the hunters follow.
name: The Candle Rearguard vs Mirewood Hunters
initiative:
  type: individual
  dice: 1d6
side1:
  - name: Captain Orrel
    hp: 14
    ac: 17
    attack_bonus: 4
    damage: 1d8+1
    initiative_modifier: 1
    start_zone: melee
    apl:
      - action: guard
        if: self.hp < 6 or ally.count == 0
      - action: attack
        target: nearest_enemy
      - action: move
        if: self.hp < 6
        target: backward
  - name: Lamp-bearer
    count: 2
    hp: 8
    ac: 14
    attack_bonus: 2
    damage: 1d6
    range: reach
    start_zone: reach
    apl:
      - action: attack
        if: enemy.in_range
        target: lowest_hp_enemy
      - action: move
        if: "!enemy.in_range"
        target: nearest_enemy
  - name: Slinger
    count: 2
    hp: 6
    ac: 12
    attack_bonus: 3
    damage: 1d4
    range: ranged
    apl:
      - action: attack
        if: enemy.in_range
        target: random_enemy
side2:
  - name: Hunter
    count: 3
    hp: 8
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
        target: nearest_enemy
`,
  },
  {
    name: 'phases.yaml',
    title: 'Quillon School vs Quillon School, in phases',
    text: `# The same school against itself, in phases: a test that neither side is favoured.
name: Red Quillon School vs Blue Quillon School
initiative:
  type: side_phases
side1:
  - name: Red blade
    count: 3
    hp: 10
    ac: 15
    attack_bonus: 3
    damage: 1d8
    start_zone: melee
  - name: Red bow
    count: 2
    hp: 6
    ac: 12
    attack_bonus: 3
    damage: 1d6
    range: ranged
    apl:
      - action: attack
        target: lowest_hp_enemy
side2:
  - name: Blue blade
    count: 3
    hp: 10
    ac: 15
    attack_bonus: 3
    damage: 1d8
    start_zone: melee
  - name: Blue bow
    count: 2
    hp: 6
    ac: 12
    attack_bonus: 3
    damage: 1d6
    range: ranged
    apl:
      - action: attack
        target: lowest_hp_enemy
`,
  },
  {
    name: 'bone-bell.yaml',
    title: 'The Wicklight Four vs The Bone Bell',
    text: `# Spells and special abilities: what the action lists can do beyond attack, guard and move.
name: The Wicklight Four vs The Bone Bell
rules:
  fights_per_day: 2      # abilities 'per: day' have an even share of their charges

# Lists that any fighter can call.
lists:
  step_away:
    - { action: move, target: backward, if: self.health_percent < 40 }
    - { action: guard, if: self.health_percent < 40 }

side1:
  - name: Sister Ansel
    hp: 2d6+2
    ac: 15
    attack_bonus: 1
    damage: 1d6
    start_zone: reach
    abilities:
      - { name: turn_dead, effect: fear, save: 12, zones: 2, rounds: 1, charges: 1 }
      - { name: blessing, effect: buff, on: side, attack: 1, ac: 1, rounds: 3, charges: 2, per: day }
      - { name: mercy, effect: heal, dice: 1d6+1, charges: 2 }
    apl:
      - { action: use, ability: turn_dead, if: enemy.count >= 4 }
      - { action: use, ability: mercy, if: ally.count < 3 }
      - { action: use, ability: blessing }
      - { action: attack }
  - name: Corvin Ash
    hp: 2d4
    ac: 11
    attack_bonus: 0
    damage: 1d4
    abilities:
      - { name: cinder_fan, effect: damage, dice: 2d6, type: fire, save: 14, charges: 2 }
      - { name: quicken, effect: buff, on: side, actions: 1, rounds: 1, charges: 1 }
    apl:
      - { action: use, ability: quicken, if: round == 2 }
      - { action: use, ability: cinder_fan, if: enemy.count > 2 or target.hp_percent > 50 }
      - { action: wait, if: ally.count > 0 }
      - { action: attack }
      - { action: move, if: "!enemy.in_range", target: nearest_enemy }
  - name: Dorn
    count: 2
    hp: 2d8
    ac: 16
    attack_bonus: 3
    damage: 1d8+1
    start_zone: melee
    apl:
      - { action: call, list: step_away, if: ally.count > 1 }
      - { action: attack, target: lowest_hp_enemy }
      - { action: move, if: "!enemy.in_range", target: nearest_enemy }

side2:
  - name: Bell-ringer
    hp: 5d8
    ac: 15
    attack_bonus: 4
    damage: 1d8
    start_zone: reach
    range: reach
    resist: fire
    abilities:
      - { name: toll, effect: debuff, attack: -2, speed: -1, save: 13, rounds: 2, recharge: 5 }
      - name: ring_up
        effect: summon
        count: 2
        charges: 1
        creature: { name: Rattler, hp: 1d6, ac: 11, attack_bonus: 1, damage: 1d6, vulnerable: fire }
    apl:
      - { action: use, ability: ring_up }
      - { action: use, ability: toll }
      - { action: attack }
  - name: Grave-robber
    count: 5
    hp: 1d6
    ac: 12
    frontage: 2
    attack_bonus: 1
    damage: 1d6
    start_zone: melee
    morale: 7            # 2d6 above it after the first loss and after half: they run
`,
  },
  {
    name: 'league.yaml',
    title: 'Ten parties for a round-robin',
    text: `# Ten parties for a round-robin: about the same strength, very different shapes.
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
`,
  },
];

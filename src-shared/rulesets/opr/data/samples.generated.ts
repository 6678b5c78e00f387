// Generated from resources/samples/opr by `npm run samples`. Do not edit.
import type { SampleFile } from '../../../contract/ruleset.ts';

export const SAMPLES: readonly SampleFile[] = [
  {
    name: 'cinder-compact.txt',
    title: 'Cinder Compact',
    text: `++ Cinder Compact (v3.5.3) [GF 2770pts] [13 Units] ++

Ash Levy [10] Q5+ D5+ | 95pts | 10x Bad Shot
10x Slag Carbine (18", A1), 10x Hook (A1)

Kiln Guard [5] Q4+ D4+ | 120pts | 5x Fearless, 5x Shielded
4x Ember Rifle (24", A1, AP(1)), Kiln Lance (12", A1, AP(4), Deadly(3)), 5x Poker (A1)

Forge Lancers [5] Q4+ D4+ | 190pts | 5x Fast, 5x Impact(1)
5x Brazier Lance (A2, Lance), 5x Spark Pistol (9", A1)

Smoke Mortar Crew [3] Q5+ D4+ | 130pts | 3x Artillery, Tough(3)
3x Smoke Mortar (30", A1, Blast(3), Indirect)

Slagbreaker Walker [1] Q4+ D2+ | 310pts | Fear(2), Fearless, Impact(3), Tough(12)
Slag Cannon (24", A2, AP(2), Blast(3)), 2x Breaker Fist (A3, AP(2), Rending)

Cinder Bombard [1] Q5+ D3+ | 240pts | Immobile, Entrenched, Tough(9)
Bombard (36", A1, AP(3), Blast(6), Reliable), Rail Guns (18", A4)

Ember Skiff [1] Q4+ D3+ | 205pts | Aircraft, Strider, Tough(6)
Ember Lances (18", A4, AP(1)), Fire Jars (12", A2, Blast(3), Limited)

Soot Stalkers [5] Q4+ D5+ | 145pts | 5x Scout, 5x Stealth
5x Long Bore (30", A1, AP(1), Sniper), 5x Knife (A1)

Marshal Orra [1] Q3+ D3+ | 115pts | Hero, Tough(3), Banner, Furious, Unique
Cinder Blade (A4, AP(1), Rending), Spark Pistol (12", A1, AP(1))

Furnace Titan [1] Q3+ D2+ | 720pts | Fear(4), Fearless, Impact(6), Tough(24), Slow
Twin Furnace (18", A4, AP(4), Deadly(3)), Flame Hose (12", A2, Blast(6), Reliable), 2x Titan Foot (A5, AP(3))

Phosphor Sappers [5] Q4+ D4+ | 150pts | 5x Relentless
3x Phosphor Gun (18", A2, Phosphor, AP(1)), 2x Sapper Charge (6", A1, Blast(3), AP(2), Limited), 5x Spade (A1)

Ash Riders [3] Q4+ D4+ | 165pts | 3x Fast, 3x Furious, Tough(3)
3x Ash Glaive (A3, AP(1)), 3x Slag Carbine (18", A1)

Coal Wagon [1] Q4+ D2+ | 185pts | Impact(3), Tough(9), Transport(11), Musician
Wagon Gun (24", A3, AP(1)), Ram (A2, AP(2))
`,
  },
  {
    name: 'hollow-choir.txt',
    title: 'Hollow Choir',
    text: `++ Hollow Choir (v3.5.3) [GF 2860pts] [13 Units] ++

Murmur Wisps [8] Q5+ D6+ | 80pts | 8x Flying, 8x Ambush
8x Cold Touch (A2, Poison)

Hushed Choristers [5] Q4+ D5+ | 110pts | 5x Regeneration
5x Dirge Staff (18", A1, Bane), 5x Bone Rod (A1)

Cantor [1] Q3+ D4+ | 95pts | Hero, Tough(3), Caster(2), Regeneration
Cantor Bell (12", A2, AP(1)), Bell Hammer (A3, AP(1))

Bellringers [3] Q4+ D3+ | 175pts | 3x Fearless, Tough(3), 3x Resistance
3x Great Bell (A2, AP(2), Blast(3)), 3x Chime (12", A1)

Hollow Knights [5] Q3+ D3+ | 230pts | 5x Counter-Attack, 5x Fearless
5x Hollow Halberd (A2, AP(1), Counter)

Requiem Engine [1] Q4+ D2+ | 330pts | Fear(3), Regeneration, Tough(12)
Requiem Pipes (18", A6, AP(1), Rending), Grinding Keys (A6, AP(2), Slam)

Veil Hunters [5] Q3+ D5+ | 170pts | 5x Stealth, 5x Scout, 5x Strider
5x Veil Rifle (24", A1, AP(1), Takedown), 5x Veil Knife (A1, Bane)

Ossuary Swarm [6] Q5+ D5+ | 105pts | Tough(3), 6x Surge
6x Rattling Teeth (A3)

Dread Soloist [1] Q3+ D3+ | 260pts | Hero, Fear(2), Fast, Furious, Tough(6)
2x Solo Blade (A4, AP(2), Surge), Shriek (9", A3, Unstoppable)

Silence Moth [1] Q4+ D4+ | 155pts | Aircraft, Stealth, Tough(6)
Silence Dust (12", A3, Poison, Blast(3))

Choir Colossus [1] Q3+ D2+ | 640pts | Fear(4), Fearless, Regeneration, Tough(18)
Colossal Voice (24", A6, AP(2), Unstoppable), 2x Colossal Hand (A5, AP(4))

Undertone Diggers [5] Q4+ D4+ | 160pts | 5x Ambush, 5x Furious
5x Digging Claw (A3, AP(1), Rending)

Last Verse [10] Q4+ D4+ | 350pts | 10x Fearless, 10x Regeneration
7x Dirge Staff (18", A1, Bane), 3x Verse Cannon (24", A1, AP(3), Deadly(3)), 10x Bone Rod (A1)
`,
  },
  {
    name: 'tidewrack-brood.txt',
    title: 'Tidewrack Brood',
    text: `++ Tidewrack Brood (v3.5.3) [GF 2750pts] [13 Units] ++

Wrack Spawn [15] Q6+ D6+ | 90pts | 15x Fast
15x Nippers (A1)

Brine Runners [10] Q5+ D5+ | 120pts | 10x Fast, 10x Furious
10x Coral Claws (A2)

Spitter Crabs [3] Q4+ D3+ | 160pts | Tough(3), 3x Relentless
3x Brine Spit (24", A2, AP(1)), 3x Pincers (A2)

Reef Brute [1] Q4+ D3+ | 140pts | Fear(1), Furious, Tough(6), Regeneration
2x Reef Fist (A3, AP(1))

Venom Eels [5] Q4+ D5+ | 135pts | 5x Scout, 5x Strider
5x Venom Bite (A2, Bane, AP(1))

Tide Mother [1] Q3+ D2+ | 470pts | Hero, Fear(3), Fearless, Regeneration Aura, Tough(15)
2x Crushing Claw (A4, AP(3)), Birthing Lash (A6, Rending), Ink Cloud (12", A3, Blast(3))

Shell Wardens [3] Q4+ D2+ | 210pts | Tough(3), 3x Shielded, 3x Slow
3x Shell Hammer (A2, AP(2), Thrust)

Deep Lurker [1] Q3+ D3+ | 225pts | Ambush, Fear(2), Stealth, Tough(9)
Lurker Maw (A4, AP(2), Deadly(3)), Tentacles (A6)

Kelp Casters [3] Q4+ D5+ | 125pts | Tough(3), 3x Caster(1), 3x Resistance
3x Kelp Whip (12", A2, Lock-On)

Barnacle Battery [3] Q5+ D3+ | 145pts | 3x Immobile, Tough(3)
3x Barnacle Gun (30", A1, AP(2), Deadly(3))

Kraken Lord [1] Q3+ D2+ | 590pts | Fear(4), Fearless, Furious, Tough(18)
8x Great Arm (A2, AP(2)), Beak (A3, AP(4), Deadly(3))

Foam Skimmers [5] Q4+ D5+ | 185pts | 5x Fast, 5x Flying, 5x Hit & Run Shooter
5x Foam Gun (18", A2, Rending), 5x Fin (A1)

Coral Medics [5] Q4+ D4+ | 155pts | 5x Medical Training, 5x Good Shot
5x Coral Rifle (24", A1, AP(1)), 5x Shell Knife (A1)
`,
  },
  {
    name: 'glass-meridian.txt',
    title: 'Glass Meridian',
    text: `++ Glass Meridian (v3.5.3) [GF 3100pts] [13 Units] ++

Pane Militia [10] Q4+ D5+ | 130pts | 10x Good Shot
10x Prism Rifle (24", A1), 10x Shard (A1)

Lens Snipers [3] Q3+ D5+ | 140pts | 3x Stealth
3x Lens Rifle (36", A1, AP(2), Reliable, Takedown), 3x Shard (A1)

Mirror Dancers [5] Q3+ D5+ | 150pts | 5x Evasive, 5x Fast, 5x Furious
5x Mirror Blade (A2, AP(1), Rending)

Refractor Team [3] Q4+ D4+ | 150pts | 3x Relentless
3x Refractor (30", A2, AP(1), Unstoppable), 3x Shard (A1)

Glazier Knight [1] Q3+ D2+ | 290pts | Fast, Impact(3), Shielded, Tough(9)
Knight Beam (24", A1, AP(4), Deadly(3)), Knight Sword (A5, AP(2), Precise)

Sun Dial [1] Q4+ D2+ | 380pts | Artillery, Tough(9), Precision Growth
Noon Beam (36", A3, AP(4), Deadly(3), Precise), Dawn Rays (24", A6, AP(1))

Kite Wing [1] Q4+ D3+ | 220pts | Aircraft, Flying, Tough(6), Targeting Visor
Kite Guns (24", A6, AP(1)), Kite Bombs (12", A2, Blast(3), Indirect)

Optic Seer [1] Q3+ D4+ | 120pts | Hero, Tough(3), Caster(3), Psychic(1), Precision Shooter Aura
Seer Rod (18", A2, AP(2), Bane)

Glass Wall [5] Q4+ D3+ | 165pts | 5x Shielded, 5x Fortified
5x Tower Spike (A1, AP(1), Counter), 5x Slit Gun (12", A1)

Prism Dragon [1] Q3+ D2+ | 540pts | Fear(3), Fearless, Fast, Flying, Tough(15), Breath Attack
Prism Breath (12", A3, Blast(6), AP(1)), 2x Prism Talon (A4, AP(2)), Tail (A3, Thrust)

Facet Guard [5] Q3+ D3+ | 240pts | 5x Versatile Attack, 5x Fearless
5x Facet Rifle (24", A2, AP(1)), 5x Facet Sword (A2, AP(1))

Shatter Crew [3] Q4+ D4+ | 185pts | 3x Scout, Tough(3)
3x Shatter Gun (18", A1, AP(2), Shatter, Deadly(3)), 3x Shard (A1)

Hourglass Host [10] Q3+ D4+ | 390pts | 10x Battleborn, 10x Rapid Blink
6x Prism Rifle (24", A1), 4x Noon Pistol (12", A1, AP(4)), 10x Hour Blade (A2, Destructive)
`,
  },
  {
    name: 'ironroot-assembly.txt',
    title: 'Ironroot Assembly',
    text: `++ Ironroot Assembly (v3.5.3) [GF 3210pts] [13 Units] ++

Sapling Levy [10] Q5+ D4+ | 115pts | 10x Hold the Line
10x Thorn Gun (12", A1), 10x Root Club (A1)

Bark Wardens [5] Q4+ D3+ | 155pts | 5x Sturdy, 5x Fearless
5x Bark Maul (A2, AP(1), Shred)

Thorn Volley [5] Q4+ D4+ | 165pts | 5x Sergeant, 5x Point-Blank Surge
5x Thorn Thrower (18", A2, AP(1)), 5x Root Club (A1)

Root Golem [1] Q4+ D2+ | 250pts | Fear(2), Slow, Tough(12), Self-Repair
2x Stone Fist (A3, AP(3)), Root Sweep (A6)

Sap Hurler [1] Q4+ D3+ | 195pts | Indirect when Shooting Aura, Tough(9)
Sap Ballista (36", A1, AP(2), Blast(6), Indirect), Trample (A2, AP(1))

Elder Speaker [1] Q3+ D4+ | 105pts | Hero, Tough(3), Hive Bond, Mend
Speaker Staff (A3, AP(1), Reliable)

Moss Riders [3] Q4+ D4+ | 180pts | 3x Strider, Tough(3), 3x Impact(2)
3x Moss Spear (A2, AP(1), Thrust)

Grove Walker [1] Q4+ D2+ | 345pts | Fear(2), Fearless, Tough(12), Retaliate(1)
Grove Cannon (24", A3, AP(2), Disintegrate), 2x Bough (A4, AP(2))

Briar Ambushers [5] Q4+ D5+ | 140pts | 5x Infiltrate, 5x Melee Evasion
5x Briar Knife (A2, Lacerate)

Canopy Drake [1] Q4+ D3+ | 275pts | Fast, Flying, Tough(9), Bounding
Drake Spit (12", A2, Blast(3), Bane), 2x Drake Claw (A3, AP(1), Rending)

World Root [1] Q3+ D2+ | 810pts | Fear(5), Fearless, Immobile, Regeneration, Tough(24)
Root Storm (30", A8, AP(2)), Seed Bombs (36", A2, Blast(6), AP(1)), Great Roots (A10, AP(3))

Husk Zealots [10] Q4+ D5+ | 175pts | 10x No Retreat, 10x Furious
10x Husk Sickle (A2, Crack)

Iron Orchard [5] Q3+ D2+ | 300pts | Tough(3), 5x Guardian, 5x Relentless
4x Orchard Gun (24", A2, AP(1)), Fruit Launcher (24", A1, Blast(3), AP(1), Hazardous), 5x Iron Branch (A2, AP(1))
`,
  },
];

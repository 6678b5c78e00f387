// Generated from resources/samples/wh40k by `npm run samples`. Do not edit.
import type { SampleFile } from '../../../contract/ruleset.ts';

export const SAMPLES: readonly SampleFile[] = [
  {
    name: 'ashborn.json',
    title: 'Ashborn: poison, speed and pain',
    text: `{
  "units": {
    "Ash Raiders": {
      "faction": "Ashborn", "minSquad": 5, "maxSquad": 10, "keywords": ["INFANTRY", "CORE", "ASHBORN"], "abilities": ["advance and shoot"],
      "models": {
        "Ash Raider": { "M": 8, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "A": 2, "Ld": 7, "Ar": 4, "FnP": 6, "Cost": 8, "Min": 3, "Max": 9, "Req": null,
          "slots": [["Shard rifle"]] },
        "Lance bearer": { "M": 8, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "A": 2, "Ld": 7, "Ar": 4, "FnP": 6, "Cost": 8, "Min": 0, "Max": 1, "Req": "E10",
          "slots": [[{ "weapon": "Void lance", "cost": 15 }]] },
        "Ash Captain": { "M": 8, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "A": 3, "Ld": 8, "Ar": 4, "FnP": 6, "Cost": 8, "Min": 1, "Max": 1,
          "slots": [["Shard rifle", { "weapon": "Spit pistol", "cost": 2 }], [null, { "weapon": "Ember glaive", "cost": 5 }]] }
      }
    },
    "Veil Stalkers": {
      "faction": "Ashborn", "minSquad": 5, "maxSquad": 5, "keywords": ["INFANTRY", "ASHBORN"], "abilities": ["advance and charge"],
      "defence": { "hit_modifier": -1 },
      "models": {
        "Veil Stalker": { "M": 9, "WS": 3, "BS": 4, "S": 3, "T": 3, "W": 1, "A": 3, "Ld": 8, "Ar": 5, "Inv_M": 4, "Inv_R": 6, "FnP": 6, "Cost": 14, "Min": 5, "Max": 5,
          "slots": [["Twin razors"]] }
      }
    },
    "Cinder Barge": {
      "faction": "Ashborn", "minSquad": 1, "maxSquad": 1, "keywords": ["VEHICLE", "FLY", "ASHBORN"], "abilities": ["fly"],
      "models": {
        "Cinder Barge": { "M": 14, "WS": 4, "BS": 3, "S": 5, "T": 5, "W": 7, "A": 3, "Ld": 7, "Ar": 4, "Inv": 5, "Cost": 95, "Min": 1, "Max": 1,
          "slots": [[{ "weapon": "Void lance", "cost": 0 }, { "weapon": "Disintegration coil", "cost": 10 }], ["Bladed prow"]] }
      }
    },
    "Tormentor Engine": {
      "faction": "Ashborn", "minSquad": 1, "maxSquad": 2, "keywords": ["MONSTER", "ASHBORN"],
      "models": {
        "Tormentor Engine": { "M": 8, "WS": 3, "BS": 4, "S": 6, "T": 7, "W": 7, "A": 4, "Ld": 8, "Ar": 3, "FnP": 5, "Cost": 110, "Min": 1, "Max": 2, "hands": 3,
          "slots": [["Flesh shears"], ["Venom sprayer"], [null, { "weapon": "Spit pistol", "cost": 3 }]] }
      }
    },
    "Pyre Lord": {
      "faction": "Ashborn", "minSquad": 1, "maxSquad": 1, "keywords": ["INFANTRY", "CHARACTER", "ASHBORN"],
      "models": {
        "Pyre Lord": { "M": 8, "WS": 2, "BS": 2, "S": 3, "T": 3, "W": 5, "A": 5, "Ld": 9, "Ar": 4, "InvM": 4, "InvR": 4, "FnP": 6, "FnPM": 5, "Cost": 70, "Min": 1, "Max": 1,
          "slots": [["Soul pistol"], ["Ember glaive", { "weapon": "Widow's kiss", "cost": 10 }]] }
      }
    },
    "Shrike Packs": {
      "faction": "Ashborn", "minSquad": 5, "maxSquad": 10, "keywords": ["INFANTRY", "FLY", "ASHBORN"], "abilities": ["fly"],
      "models": {
        "Shrike": { "M": 14, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "A": 2, "Ld": 7, "Ar": 4, "FnP": 6, "Cost": 12, "Min": 3, "Max": 10, "slots": [["Shard carbine"]] },
        "Shrike gunner": { "M": 14, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "A": 2, "Ld": 7, "Ar": 4, "FnP": 6, "Cost": 14, "Min": 0, "Max": 2, "Req": "E5,A10",
          "slots": [[{ "weapon": "Haywire blaster", "cost": 5 }]] }
      }
    }
  },
  "weapons": {
    "Shard rifle": { "R": 24, "Type": "Rapid Fire", "A": "1", "S": 0, "AP": 0, "D": "1", "abilities": ["poison 4+"] },
    "Shard carbine": { "R": 18, "Type": "Assault 3", "S": 0, "AP": 0, "D": "1", "abilities": ["poison 4+"] },
    "Void lance": { "R": 36, "Type": "Heavy", "A": "1", "S": 8, "AP": -4, "D": "d3+3", "slots": 2 },
    "Spit pistol": { "R": 12, "Type": "Pistol", "A": "1", "S": 4, "AP": -1, "D": "1" },
    "Soul pistol": { "R": 12, "Type": "Pistol", "A": "1", "S": 8, "AP": -4, "D": "d3", "to_hit": { "target": 2, "target_hard": true } },
    "Disintegration coil": { "R": 36, "Type": "Heavy", "A": "3", "S": 5, "AP": -3, "D": "2", "to_hit": { "re-roll1": true } },
    "Venom sprayer": { "R": 12, "Type": "Assault", "A": "d6", "S": 3, "AP": -1, "D": "1", "abilities": ["poison 2+", "auto-hit", "ignores cover"] },
    "Haywire blaster": { "R": 24, "Type": "Heavy", "A": "d3", "S": 4, "AP": -1, "D": "1", "to_wound": { "mw_target": 5, "mw_amount": "1", "mw_target_hard": true } },
    "Ember glaive": { "R": 0, "Type": "Melee", "A": "1", "S": "+1", "AP": -2, "D": "1", "to_wound": { "re-roll1": true } },
    "Widow's kiss": { "R": 0, "Type": "Melee", "A": "2", "S": "user", "AP": -3, "D": "d3", "abilities": ["poison 2+"], "to_wound": { "mw_target": 6, "mw_amount": "d3", "mw_ends_sequence": true } },
    "Twin razors": { "R": 0, "Type": "Melee", "A": "1", "S": "user", "AP": -1, "D": "1", "to_hit": { "extra_form": "re-roll", "extra_target": 6, "extra_amount": 1 } },
    "Bladed prow": { "R": 0, "Type": "Melee", "A": "d3", "S": "user", "AP": -1, "D": "1" },
    "Flesh shears": { "R": 0, "Type": "Melee", "A": "0", "S": "x2", "AP": -3, "D": "d3", "to_FnP": { "no_FnP": true } }
  },
  "subFactions": [
    { "name": "Black Sun", "match": { "keywords": ["ASHBORN", "CORE"] }, "changes": [
      { "on": "weapon", "field": "to_hit.re-roll1", "op": "set", "value": true },
      { "on": "model", "field": "Cost", "op": "add", "value": 1 } ] }
  ]
}
`,
  },
  {
    name: 'iron-concordat.json',
    title: 'Iron Concordat: armour and re-rolls',
    text: `{
  "units": {
    "Bastion Squad": {
      "faction": "Iron Concordat", "minSquad": 5, "maxSquad": 10, "keywords": ["INFANTRY", "CORE", "CONCORDAT"],
      "morale": { "ignore_attrition": true },
      "models": {
        "Bastion": { "M": 6, "WS": 3, "BS": 3, "S": 4, "T": 4, "W": 2, "A": 1, "Ld": 7, "Ar": 3, "Cost": 18, "Min": 3, "Max": 9, "slots": [["Arc rifle"]] },
        "Bastion gunner": { "M": 6, "WS": 3, "BS": 3, "S": 4, "T": 4, "W": 2, "A": 1, "Ld": 7, "Ar": 3, "Cost": 18, "Min": 0, "Max": 1,
          "slots": [[{ "weapon": "Fusion lance", "cost": 20 }, { "weapon": "Plasma caster (safe)", "cost": 10 }, { "weapon": "Flame projector", "cost": 5 }]] },
        "Bastion prefect": { "M": 6, "WS": 3, "BS": 3, "S": 4, "T": 4, "W": 2, "A": 2, "Ld": 8, "Ar": 3, "Cost": 18, "Min": 1, "Max": 1,
          "slots": [["Arc rifle"], [null, { "weapon": "Concussion fist", "cost": 10 }]] }
      }
    },
    "Aegis Wardens": {
      "faction": "Iron Concordat", "minSquad": 5, "maxSquad": 5, "keywords": ["INFANTRY", "CONCORDAT"], "defence": { "save_reroll": "ones" },
      "models": {
        "Aegis Warden": { "M": 5, "WS": 3, "BS": 3, "S": 4, "T": 4, "W": 3, "A": 3, "Ld": 8, "Ar": 2, "Inv": 4, "Cost": 38, "Min": 5, "Max": 5,
          "slots": [["Storm repeater", "Thunder maul"]] }
      }
    },
    "Siege Brothers": {
      "faction": "Iron Concordat", "minSquad": 3, "maxSquad": 6, "keywords": ["INFANTRY", "CONCORDAT"], "defence": { "subtract_damage": 1 },
      "models": {
        "Siege Brother": { "M": 5, "WS": 3, "BS": 3, "S": 5, "T": 5, "W": 3, "A": 3, "Ld": 8, "Ar": 2, "Cost": 42, "Min": 3, "Max": 6, "slots": [["Grinder cannon"], ["Concussion fist"]] }
      }
    },
    "Castellan Walker": {
      "faction": "Iron Concordat", "minSquad": 1, "maxSquad": 1, "keywords": ["VEHICLE", "CONCORDAT"], "defence": { "halve_damage": true },
      "models": {
        "Castellan Walker": { "M": 8, "WS": 3, "BS": 3, "S": 6, "T": 7, "W": 9, "A": 4, "Ld": 8, "Ar": 3, "Cost": 140, "Min": 1, "Max": 1, "hands": 2,
          "slots": [["Twin rail driver", { "weapon": "Grinder cannon", "cost": 0 }], ["Walker claw"]] }
      }
    },
    "Ironclad Carrier": {
      "faction": "Iron Concordat", "minSquad": 1, "maxSquad": 1, "keywords": ["VEHICLE", "CONCORDAT"],
      "models": {
        "Ironclad Carrier": { "M": 12, "WS": 6, "BS": 3, "S": 6, "T": 7, "W": 11, "A": 3, "Ld": 8, "Ar": 3, "Cost": 120, "Min": 1, "Max": 1, "slots": [["Storm repeater"], ["Siege mortar"]] }
      }
    },
    "High Castellan": {
      "faction": "Iron Concordat", "minSquad": 1, "maxSquad": 1, "keywords": ["INFANTRY", "CHARACTER", "CONCORDAT"], "abilities": ["fearless"],
      "models": {
        "High Castellan": { "M": 6, "WS": 2, "BS": 2, "S": 4, "T": 4, "W": 6, "A": 5, "Ld": 9, "Ar": 2, "Inv": 4, "Cost": 110, "Min": 1, "Max": 1,
          "slots": [["Plasma caster (overcharged)", "Plasma caster (safe)"], ["Thunder maul", "Oathblade"]] }
      }
    }
  },
  "weapons": {
    "Arc rifle": { "R": 30, "Type": "Rapid Fire 1", "S": 4, "AP": -1, "D": "1" },
    "Fusion lance": { "R": 18, "Type": "Assault 1", "S": 8, "AP": -4, "D": "d6", "abilities": ["melta"] },
    "Plasma caster (safe)": { "R": 24, "Type": "Rapid Fire 1", "S": 7, "AP": -3, "D": "1" },
    "Plasma caster (overcharged)": { "R": 24, "Type": "Rapid Fire 1", "S": 8, "AP": -3, "D": "2", "to_hit": { "modifier": -1 } },
    "Flame projector": { "R": 12, "Type": "Assault d6", "S": 4, "AP": 0, "D": "1", "to_hit": { "auto_hit": true }, "to_save": { "ignores_cover": true } },
    "Storm repeater": { "R": 24, "Type": "Assault 4", "S": 4, "AP": 0, "D": "1", "to_hit": { "re-roll_all": true } },
    "Grinder cannon": { "R": 24, "Type": "Heavy 6", "S": 5, "AP": -1, "D": "1", "to_hit": { "extra_form": "add", "extra_target": 6, "extra_amount": 1, "extra_target_hard": true } },
    "Twin rail driver": { "R": 48, "Type": "Heavy 2", "S": 9, "AP": -3, "D": "d6", "to_wound": { "re-roll_all": true }, "to_save": { "no_invul": true } },
    "Siege mortar": { "R": 48, "Type": "Heavy 2d6", "S": 5, "AP": -1, "D": "1", "abilities": ["blast"], "to_save": { "no_re-rolls": true } },
    "Concussion fist": { "R": 0, "Type": "Melee", "S": "x2", "AP": -3, "D": "2", "to_hit": { "modifier": -1 } },
    "Thunder maul": { "R": 0, "Type": "Melee", "S": 4, "AP": -2, "D": "3" },
    "Oathblade": { "R": 0, "Type": "Melee", "A": "1", "S": 1, "AP": -3, "D": "2", "to_hit": { "re-roll1": true }, "to_wound": { "modifier": 1 } },
    "Walker claw": { "R": 0, "Type": "Melee", "S": "x2", "AP": -3, "D": "3" }
  },
  "subFactions": [
    { "name": "Order of the Anvil", "match": { "units": ["Siege Brothers"] }, "changes": [
      { "on": "model", "field": "T", "op": "add", "value": 1 }, { "on": "model", "field": "Cost", "op": "mul", "value": 1.1 } ] }
  ]
}
`,
  },
  {
    name: 'verdant-swarm.json',
    title: 'Verdant Swarm: numbers and claws',
    text: `{
  "units": {
    "Gnawlings": {
      "faction": "Verdant Swarm", "minSquad": 10, "maxSquad": 20, "keywords": ["INFANTRY", "CORE", "SWARM"],
      "models": {
        "Gnawling": { "M": 6, "WS": 4, "BS": 4, "S": 3, "T": 3, "W": 1, "A": 2, "Ld": 5, "Ar": 6, "Cost": 5, "Min": 10, "Max": 20, "slots": [["Chewing jaws"]] }
      }
    },
    "Gnawling Spitters": {
      "faction": "Verdant Swarm", "minSquad": 10, "maxSquad": 15, "keywords": ["INFANTRY", "CORE", "SWARM"],
      "models": {
        "Gnawling Spitter": { "M": 6, "WS": 4, "BS": 4, "S": 3, "T": 3, "W": 1, "A": 1, "Ld": 5, "Ar": 6, "Cost": 6, "Min": 10, "Max": 15, "slots": [["Spine thrower"]] }
      }
    },
    "Thorn Guard": {
      "faction": "Verdant Swarm", "minSquad": 3, "maxSquad": 3, "keywords": ["INFANTRY", "SWARM"], "abilities": ["fearless"],
      "models": {
        "Thorn Guard": { "M": 7, "WS": 3, "BS": 4, "S": 5, "T": 5, "W": 3, "A": 3, "Ld": 9, "Ar": 4, "Cost": 28, "Min": 3, "Max": 3, "slots": [["Bone sabres", { "weapon": "Briar cannon", "cost": 8 }]] }
      }
    },
    "Mire Brutes": {
      "faction": "Verdant Swarm", "minSquad": 3, "maxSquad": 6, "keywords": ["INFANTRY", "SWARM"], "morale": { "attrition_modifier": 1 },
      "models": {
        "Mire Brute": { "M": 6, "WS": 4, "BS": 5, "S": 5, "T": 5, "W": 3, "A": "d3+1", "Ld": 6, "Ar": 5, "FnP": 5, "FnP_Mw": 6, "Cost": 24, "Min": 3, "Max": 6, "slots": [["Root club"], ["Spore bomb"]] }
      }
    },
    "Canopy Horror": {
      "faction": "Verdant Swarm", "minSquad": 1, "maxSquad": 1, "keywords": ["MONSTER", "FLY", "SWARM"], "abilities": ["fly", "advance and charge"],
      "models": {
        "Canopy Horror": { "M": 14, "WS": 3, "BS": 4, "S": 6, "T": 7, "W": 12, "A": 5, "Ld": 10, "Ar": 4, "Cost": 165, "Min": 1, "Max": 1, "slots": [["Scything limbs", "Crushing coils"], ["Acid geyser"]] }
      }
    },
    "Elder Trunk": {
      "faction": "Verdant Swarm", "minSquad": 1, "maxSquad": 1, "keywords": ["MONSTER", "TITANIC", "SWARM"],
      "models": {
        "Elder Trunk": { "M": 8, "WS": 4, "BS": 4, "S": 8, "T": 8, "W": 22, "A": 6, "Ld": 9, "Ar": 3, "Inv_R": 5, "Cost": 360, "Min": 1, "Max": 1, "slots": [["Falling bough"], ["Acid geyser"], ["Seed volley"]] }
      }
    },
    "Husk Prowlers": {
      "faction": "Verdant Swarm", "minSquad": 5, "maxSquad": 10, "keywords": ["INFANTRY", "SWARM"], "defence": { "wound_modifier": -1 },
      "models": {
        "Husk Prowler": { "M": 8, "WS": 3, "BS": 4, "S": 4, "T": 4, "W": 1, "A": 3, "Ld": 7, "Ar": 5, "Inv": 6, "Cost": 13, "Min": 5, "Max": 10, "Req": "E1", "slots": [["Rending claws"]] }
      }
    }
  },
  "weapons": {
    "Chewing jaws": { "R": 0, "Type": "Melee", "S": "user", "AP": 0, "D": "1", "to_hit": { "modifier": 1 } },
    "Spine thrower": { "R": 18, "Type": "Assault 1", "S": 4, "AP": 0, "D": "1", "to_wound": { "re-roll1": true } },
    "Bone sabres": { "R": 0, "Type": "Melee", "A": "1", "S": "user", "AP": -3, "D": "1", "to_wound": { "extra_form": "add", "extra_target": 6, "extra_amount": 1 } },
    "Briar cannon": { "R": 36, "Type": "Heavy d3", "S": 8, "AP": -2, "D": "d3", "abilities": ["blast"] },
    "Root club": { "R": 0, "Type": "Melee", "S": "+d3", "AP": "-d3", "D": "2" },
    "Spore bomb": { "R": 6, "Type": "Grenade d6", "S": 4, "AP": 0, "D": "1", "abilities": ["blast"] },
    "Scything limbs": { "R": 0, "Type": "Melee", "A": "1", "S": "user", "AP": -3, "D": "3", "to_hit": { "re-roll_all": true, "reroll_judge": "natural" } },
    "Crushing coils": { "R": 0, "Type": "Melee", "S": "x2", "AP": -3, "D": "d3+3", "to_hit": { "modifier": -1 } },
    "Acid geyser": { "R": 24, "Type": "Assault d6", "S": 6, "AP": -2, "D": "1", "to_wound": { "target": 3, "target_hard": true } },
    "Falling bough": { "R": 0, "Type": "Melee", "S": "x2", "AP": -4, "D": "d6+2" },
    "Seed volley": { "R": 36, "Type": "Heavy 3d3", "S": 5, "AP": -1, "D": "2", "abilities": ["blast"] },
    "Rending claws": { "R": 0, "Type": "Melee", "S": "user", "AP": -1, "D": "1", "to_wound": { "extra_form": "re-roll", "extra_target": 6, "extra_amount": 1, "extra_target_hard": false } }
  },
  "subFactions": []
}
`,
  },
  {
    name: 'lumen-choir.json',
    title: 'Lumen Choir: mortal wounds and machines',
    text: `{
  "units": {
    "Cantor Cohort": {
      "faction": "Lumen Choir", "minSquad": 10, "maxSquad": 20, "keywords": ["INFANTRY", "CORE", "CHOIR"],
      "models": {
        "Cantor": { "M": 6, "WS": 4, "BS": 4, "S": 3, "T": 3, "W": 1, "A": 1, "Ld": 6, "Ar": 5, "Cost": 6, "Min": 8, "Max": 19, "slots": [["Lumen gun"]] },
        "Cantor bearer": { "M": 6, "WS": 4, "BS": 4, "S": 3, "T": 3, "W": 1, "A": 1, "Ld": 6, "Ar": 5, "Cost": 6, "Min": 0, "Max": 1, "slots": [[{ "weapon": "Prism cannon", "cost": 10 }]] },
        "Precentor": { "M": 6, "WS": 4, "BS": 4, "S": 3, "T": 3, "W": 1, "A": 2, "Ld": 7, "Ar": 5, "Cost": 6, "Min": 1, "Max": 1, "slots": [["Lumen pistol"], ["Baton of office"]] }
      }
    },
    "Halo Sentinels": {
      "faction": "Lumen Choir", "minSquad": 3, "maxSquad": 3, "keywords": ["INFANTRY", "FLY", "CHOIR"], "abilities": ["fly"], "defence": { "save_modifier": 1 },
      "models": {
        "Halo Sentinel": { "M": 10, "WS": 4, "BS": 3, "S": 5, "T": 5, "W": 3, "A": 2, "Ld": 8, "Ar": 3, "Cost": 40, "Min": 3, "Max": 3, "slots": [["Burst emitter", { "weapon": "Searing beam", "cost": 10 }], [null, { "weapon": "Burst emitter", "cost": 8 }]] }
      }
    },
    "Dirge Singers": {
      "faction": "Lumen Choir", "minSquad": 5, "maxSquad": 5, "keywords": ["INFANTRY", "PSYKER", "CHOIR"],
      "models": {
        "Dirge Singer": { "M": 6, "WS": 4, "BS": 3, "S": 3, "T": 3, "W": 1, "A": 1, "Ld": 8, "Ar": 6, "Inv": 5, "FnP_Mw": 4, "Cost": 17, "Min": 5, "Max": 5, "slots": [["Mournful chord"]] }
      }
    },
    "Clatter Gang": {
      "faction": "Lumen Choir", "minSquad": 10, "maxSquad": 10, "keywords": ["INFANTRY", "CHOIR"],
      "models": {
        "Clatterer": { "M": 5, "WS": 3, "BS": 5, "S": 4, "T": 5, "W": 1, "A": 2, "Ld": 6, "Ar": 6, "Cost": 9, "Min": 9, "Max": 9, "slots": [["Rattle gun"], ["Chopping bar"]] },
        "Clatter boss": { "M": 5, "WS": 3, "BS": 5, "S": 5, "T": 5, "W": 2, "A": 3, "Ld": 7, "Ar": 4, "Cost": 20, "Min": 1, "Max": 1, "slots": [["Rattle gun"], ["Crackling claw"]] }
      }
    },
    "Organ Battery": {
      "faction": "Lumen Choir", "minSquad": 1, "maxSquad": 1, "keywords": ["VEHICLE", "CHOIR"],
      "models": {
        "Organ Battery": { "M": 10, "WS": 6, "BS": 4, "S": 6, "T": 7, "W": 12, "A": 3, "Ld": 7, "Ar": 3, "Inv": 5, "Cost": 150, "Min": 1, "Max": 1, "slots": [["Pipe battery"], ["Prism cannon", { "weapon": "Searing beam", "cost": 5 }]] }
      }
    },
    "Archcantor": {
      "faction": "Lumen Choir", "minSquad": 1, "maxSquad": 1, "keywords": ["INFANTRY", "CHARACTER", "PSYKER", "CHOIR"],
      "models": {
        "Archcantor": { "M": 6, "WS": 3, "BS": 2, "S": 4, "T": 4, "W": 5, "A": 4, "Ld": 9, "Ar": 4, "Inv": 4, "Cost": 85, "Min": 1, "Max": 1, "slots": [["Sun-chord"], ["Baton of office"]] }
      }
    }
  },
  "weapons": {
    "Lumen gun": { "R": 24, "Type": "Rapid Fire 1", "S": 3, "AP": 0, "D": "1", "to_hit": { "mw_target": 6, "mw_amount": "1", "mw_target_hard": false, "mw_ends_sequence": true } },
    "Lumen pistol": { "R": 12, "Type": "Pistol 1", "S": 3, "AP": 0, "D": "1" },
    "Prism cannon": { "R": 48, "Type": "Heavy 1", "S": 9, "AP": -3, "D": "d6" },
    "Burst emitter": { "R": 18, "Type": "Assault 4", "S": 5, "AP": 0, "D": "1", "to_hit": { "extra_form": "add", "extra_target": 6, "extra_amount": 2, "extra_target_hard": false } },
    "Searing beam": { "R": 18, "Type": "Assault 1", "S": 8, "AP": -4, "D": "d6", "damage_add": 0, "abilities": ["melta"] },
    "Mournful chord": { "R": 18, "Type": "Assault 2", "S": 4, "AP": -1, "D": "1", "to_hit": { "mw_target": 6, "mw_amount": "1", "mw_target_hard": true } },
    "Rattle gun": { "R": 18, "Type": "Dakka 3/2", "S": 4, "AP": 0, "D": "1" },
    "Chopping bar": { "R": 0, "Type": "Melee", "A": "1", "S": "user", "AP": -1, "D": "1" },
    "Crackling claw": { "R": 0, "Type": "Melee", "S": "x2", "AP": -3, "D": "2", "to_hit": { "modifier": -1 } },
    "Pipe battery": { "R": 36, "Type": "Heavy 2d3", "S": 7, "AP": -2, "D": "2", "abilities": ["blast"], "to_hit": { "re-roll1": true } },
    "Sun-chord": { "R": 24, "Type": "Assault d3", "S": 6, "AP": -2, "D": "d3", "to_wound": { "mw_target": 5, "mw_amount": "d3", "mw_target_hard": true } },
    "Baton of office": { "R": 0, "Type": "Melee", "S": "+2", "AP": -1, "D": "d3" }
  },
  "subFactions": []
}
`,
  },
  {
    name: 'salt-watch.txt',
    title: 'Salt Watch: typed like the specification',
    text: `    "Salt Watch":
        {"Salt Watchman":
            {"M":6, "WS":4, "BS":3, "S":3, "T":3, "W":1, "A":1, "Ld":7, "Ar":4, "InvM":7, "InvR":7, "FnP":7, "FnPM":7, "Cost":9,
            "Weapon1":
                {"weapon_name":"salt musket", "R":24, "Type": "Rapid Fire", "A":1, "S":4, "AP":0, "D":1, "Abilities":("poison")},
            "Weapon2":none,
            "Min":4, "Max":9, "Requirements":none, "Min squad":5, "Max_squad":10,
            "Ability":("advance and shoot"), "Key-word":("Infantry", "Troops")},
        "Salt Sergeant":
            {"M":6, "WS":4, "BS":3, "S":3, "T":3, "W":1, "A":2, "Ld":8, "Ar":4, "InvM":7, "InvR":7, "FnP":7, "FnPM":7, "Cost":9,
            "Weapon1":
                {"weapon_name":"brine sabre", "R":0, "Type": "Melee", "A":1, "S":1, "AP":-1, "D":1},
            "Min":1, "Max":1, "Requirements":none, "Min squad":5, "Max_squad":10}
        }
    }
`,
  },
];

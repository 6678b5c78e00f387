/** Invented. Many, cheap, hungry: hordes, beasts, dice strength and dice AP, morale of every kind. */
export const SWARM = `{
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
`;

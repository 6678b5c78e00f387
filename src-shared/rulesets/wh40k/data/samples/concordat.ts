/** Invented. Few, armoured, dear: invulnerable saves, re-rolls, melta, damage reduction, a transport. */
export const CONCORDAT = `{
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
`;

/** Invented. Fast, frail, poisoned: feel no pain, requirements E10 and A10, leaders with choices, a sub-faction. */
export const ASHBORN = `{
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
`;

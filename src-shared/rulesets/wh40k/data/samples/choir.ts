/** Invented. Machines and singers: mortal wounds, automatic fire, Dakka, save modifiers, weak morale. */
export const CHOIR = `{
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
`;

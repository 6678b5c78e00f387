/** Invented, but typed as the specification's own example is: no outer brace, `none`, tuples, inline weapons. */
export const IN_THE_STYLE_OF_THE_SPECIFICATION = `    "Salt Watch":
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
`;

/** A small catalogue of invented units, its game system, and a list that names one of them. */
const cells = (values: Record<string, string>) =>
  `<characteristics>${Object.entries(values)
    .map(([name, text]) => `<characteristic name="${name}">${text}</characteristic>`)
    .join('')}</characteristics>`;
const profile = (name: string, type: string, values: Record<string, string>) =>
  `<profile id="p-${name}-${type}" name="${name}" typeName="${type}" hidden="false">${cells(values)}</profile>`;
const limits = (min: number, max: number) =>
  `<constraints><constraint type="min" value="${min}" field="selections" scope="parent"/><constraint type="max" value="${max}" field="selections" scope="parent"/></constraints>`;
const link = (name: string, target: string, count: number) =>
  `<entryLink id="l-${target}-${count}" name="${name}" type="selectionEntry" targetId="${target}">${limits(count, count)}</entryLink>`;
const STATS = { M: '6&quot;', T: '4', SV: '3+', W: '2', LD: '6+', OC: '2' };
const RIFLE = { Range: '24&quot;', A: '2', BS: '3+', S: '4', AP: '-1', D: '1', Keywords: 'Heavy, Sustained Hits 1' };
const BLADE = { Range: 'Melee', A: '3', WS: '3+', S: '4', AP: '0', D: '1', Keywords: '-' };

export const SYSTEM = `<?xml version="1.0"?><gameSystem id="sys" name="Warhammer 40,000"><sharedRules><rule id="fnp" name="Feel No Pain"><description>Roll for it.</description></rule></sharedRules></gameSystem>`;
export const CATALOGUE = `<?xml version="1.0"?>
<catalogue id="cat" name="Concord - Aegis" gameSystemId="sys">
 <catalogueLinks><catalogueLink name="Concord - Agents" targetId="agents"/></catalogueLinks>
 <entryLinks><entryLink id="l1" name="Warden Squad" type="selectionEntry" targetId="wardens"/></entryLinks>
 <sharedSelectionEntries>
  <selectionEntry id="wardens" type="unit" name="Warden Squad" hidden="false">
   <costs><cost name="pts" typeId="pts" value="80"/></costs>
   <modifiers><modifier type="set" field="pts" value="150"><conditions><condition type="atLeast" field="selections" value="6" childId="model"/></conditions></modifier></modifiers>
   <categoryLinks><categoryLink name="Infantry" targetId="x"/><categoryLink name="Faction: Aegis" targetId="y"/></categoryLinks>
   <infoLinks><infoLink type="rule" name="Feel No Pain" targetId="fnp"><modifiers><modifier type="append" field="name" value="5+"/></modifiers></infoLink></infoLinks>
   <profiles>${profile('Warden', 'Unit', STATS)}</profiles>
   <selectionEntries><selectionEntry id="serg" type="model" name="Warden Sergeant">${limits(1, 1)}<entryLinks><entryLink id="lb" name="Blade" type="selectionEntry" targetId="blade"/></entryLinks></selectionEntry></selectionEntries>
   <selectionEntryGroups><selectionEntryGroup id="grp" name="4-9 Wardens" defaultSelectionEntryId="w1">${limits(4, 9)}
    <selectionEntries>
     <selectionEntry id="w2" type="model" name="Warden w/ cannon"><constraints><constraint type="max" value="1" field="selections" scope="parent"/></constraints></selectionEntry>
     <selectionEntry id="w1" type="model" name="Warden"><entryLinks><entryLink id="lr" name="Rifle" type="selectionEntry" targetId="rifle"/><entryLink id="lb2" name="Blade" type="selectionEntry" targetId="blade"/><entryLink id="wm" name="Weapon Modifications" type="selectionEntryGroup" targetId="nowhere"/></entryLinks></selectionEntry>
    </selectionEntries></selectionEntryGroup></selectionEntryGroups>
  </selectionEntry>
  <selectionEntry id="pack" type="unit" name="Hound Pack" hidden="false">
   <costs><cost name="pts" typeId="pts" value="40"/></costs>
   <selectionEntryGroups><selectionEntryGroup id="comp" name="Unit Composition" defaultSelectionEntryId="five">${limits(1, 1)}
    <selectionEntries>
     <selectionEntry id="five" type="upgrade" name="1 Handler and 4 Hounds"><entryLinks>${link('Hound', 'hound', 4)}${link('Handler', 'handler', 1)}</entryLinks></selectionEntry>
     <selectionEntry id="ten" type="upgrade" name="2 Handlers and 8 Hounds"><entryLinks>${link('Hound', 'hound', 8)}${link('Handler', 'handler', 2)}</entryLinks></selectionEntry>
    </selectionEntries></selectionEntryGroup></selectionEntryGroups>
  </selectionEntry>
  <selectionEntry id="hound" type="model" name="Hound"><profiles>${profile('Hound', 'Unit', STATS)}${profile('Teeth', 'Melee Weapons', BLADE)}</profiles></selectionEntry>
  <selectionEntry id="handler" type="model" name="Handler"><profiles>${profile('Handler', 'Unit', STATS)}${profile('Whip', 'Melee Weapons', BLADE)}</profiles></selectionEntry>
  <selectionEntry id="rifle" type="upgrade" name="Rifle">${limits(1, 1)}<profiles>${profile('Rifle', 'Ranged Weapons', RIFLE)}</profiles></selectionEntry>
  <selectionEntry id="blade" type="upgrade" name="Blade">${limits(1, 1)}<profiles>${profile('Blade', 'Melee Weapons', BLADE)}</profiles></selectionEntry>
 </sharedSelectionEntries>
</catalogue>`;

export const WARDEN_LIST =
  'Iron Wall (1990 points)\nAegis\nStrike Force (2,000 Points)\n\nBATTLELINE\n\nWarden Squad (95 Points)\n • 1x Warden Sergeant\n    ◦ 1x Blade\n • 4x Wardens\n    ◦ 4x Rifle\n    ◦ 4x Blade\n • Enhancements: Old Banner\n\nLost Ones (40 points)\n • 1x Horn\n\nExported with App Version: v1\n';

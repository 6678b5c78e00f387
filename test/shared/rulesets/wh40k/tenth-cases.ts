/** Small oracle cases of the tenth edition: each ability by itself, and the pairs that are often played wrongly. */
import type { Json } from '../../../../src-shared/contract/json.ts';

type Fields = { readonly [key: string]: Json };

const GUN: Fields = { models: 2, skill: 3, type: 'Ranged', R: 24, A: '1', S: '4', AP: -1, D: '1', abilities: [] };
const BLADE: Fields = { ...GUN, type: 'Melee', R: 0 };
const TROOPS: Fields = { models: 2, T: 4, W: 2, Ar: 4, keywords: ['INFANTRY'] };

interface Parts {
  readonly guns: readonly Fields[];
  readonly target?: Fields;
  readonly rest?: Fields;
}

function tenth(id: string, { guns, target = {}, rest = {} }: Parts): Fields {
  const attackers = guns.map((gun) => ({ ...GUN, ...gun }));
  return { id, edition: '10e', distance: 18, attackers, target: { ...TROOPS, ...target }, ...rest };
}

const with1 = (id: string, gun: Fields, target: Fields = {}, rest: Fields = {}) => tenth(id, { guns: [gun], target, rest });
const words = (...abilities: string[]): Fields => ({ abilities });
const LEADER: Fields = { W: 3, Ar: 2, Inv_M: 5, Inv_R: 5 };
const near: Fields = { distance: 6 };
const unseen: Fields = { context: { visible: false } };

export const TENTH_CASES: readonly Fields[] = [
  with1('plain', {}),
  with1('assault', words('Assault')),
  with1('pistol', words('Pistol')),
  with1('out of range', {}, {}, { distance: 25 }),
  with1('melee', BLADE),
  with1('rapid fire at half range', words('Rapid Fire 2'), {}, near),
  with1('rapid fire beyond', words('Rapid Fire 2')),
  with1('rapid fire of dice', { ...words('Rapid Fire D3'), models: 1 }, {}, near),
  with1('ignores cover', words('Ignores Cover'), { cover: true }),
  with1('twin-linked', words('Twin-linked')),
  with1('torrent', { ...words('Torrent'), skill: 7 }),
  with1('torrent with words about hits', { ...words('Torrent', 'Lethal Hits', 'Sustained Hits 1'), skill: 7 }),
  with1('lethal', words('Lethal Hits')),
  with1('lance, charging', { ...BLADE, ...words('Lance') }, {}, { context: { charged: true } }),
  with1('lance, standing', { ...BLADE, ...words('Lance') }),
  with1('indirect, seen', words('Indirect Fire')),
  with1('indirect, unseen', words('Indirect Fire'), {}, unseen),
  with1('indirect, unseen and heavy', words('Indirect Fire', 'Heavy'), {}, { context: { visible: false, stationary: true } }),
  with1('indirect at a save of 3+, AP 0', { ...words('Indirect Fire'), AP: 0 }, { Ar: 3 }, unseen),
  with1('indirect torrent, unseen', words('Indirect Fire', 'Torrent'), {}, unseen),
  with1('indirect, unseen, at launch', words('Indirect Fire', 'Torrent'), {}, { ...unseen, rules: { indirect: 'launch' } }),
  with1('not seen at all', {}, {}, unseen),
  with1('precision', { ...words('Precision'), precision_at_leader: true, models: 3 }, { leader: LEADER }),
  tenth('precision, then plain', {
    guns: [{ ...words('Precision'), precision_at_leader: true }, { D: '2' }],
    target: { leader: LEADER },
  }),
  with1('precision not used', words('Precision'), { leader: LEADER }),
  with1('blast at ten', { ...words('Blast'), models: 1 }, { models: 10, W: 1 }),
  with1('blast at nine', { ...words('Blast'), models: 1 }, { models: 9, W: 1 }),
  tenth('blast, two weapons', {
    guns: [
      { ...words('Blast'), models: 1, A: '2' },
      { ...words('Blast'), models: 1 },
    ],
    target: { models: 5, W: 1 },
  }),
  with1('melta at half range', { ...words('Melta 2'), D: 'D3', models: 1 }, { W: 6 }, near),
  with1('melta beyond', { ...words('Melta 2'), D: 'D3', models: 1 }, { W: 6 }),
  with1('melta, halved', { ...words('Melta 2'), D: '3', models: 1 }, { W: 8, damage_modifier: { halve: true } }, near),
  with1('melta of dice', { ...words('Melta D3'), D: '2', models: 1 }, { W: 8 }, near),
  with1('heavy, stationary', words('Heavy'), {}, { context: { stationary: true } }),
  with1('heavy, moving', words('Heavy')),
  with1('hazardous', words('Hazardous'), {}, { own: { models: 2, W: 2, FnP: 7, FnP_Mw: 6, keywords: ['INFANTRY'] } }),
  with1(
    'hazardous at launch',
    words('Hazardous'),
    {},
    {
      rules: { hazardous: 'launch' },
      own: { models: 2, W: 2, keywords: ['INFANTRY'] },
    },
  ),
  with1(
    'hazardous at launch, a vehicle',
    words('Hazardous'),
    {},
    {
      rules: { hazardous: 'launch' },
      own: { models: 2, W: 5, keywords: ['VEHICLE'] },
    },
  ),
  with1('devastating', { ...words('Devastating Wounds'), D: '2' }, { models: 3 }),
  with1('devastating against W 1', { ...words('Devastating Wounds'), D: '2' }, { models: 4, W: 1 }),
  with1('devastating, 2023', { ...words('Devastating Wounds'), D: '2' }, { FnP_Mw: 4 }, { rules: { devastating: 'sep2023' } }),
  with1('devastating at launch', { ...words('Devastating Wounds'), D: '3' }, { models: 4, W: 1 }, { rules: { devastating: 'launch' } }),
  with1('devastating and invulnerable', words('Devastating Wounds'), { Inv_R: 3 }),
  with1('devastating and feel no pain', { ...words('Devastating Wounds'), D: '2' }, { FnP: 5 }),
  with1('devastating and feel no pain against mortal wounds', { ...words('Devastating Wounds'), D: '2' }, { FnP_Mw: 4 }),
  with1('devastating, damage reduced', { ...words('Devastating Wounds'), D: '2' }, { damage_modifier: { subtract: 1 } }),
  with1('devastating and a shield', words('Devastating Wounds'), { ignore_first_failed: 1 }),
  tenth('devastating, two weapons', {
    guns: [{ ...words('Devastating Wounds'), D: '3' }, { D: '1' }],
    target: { W: 3 },
  }),
  tenth('devastating, two kinds of damage', {
    guns: [
      { ...words('Devastating Wounds'), D: '3' },
      { ...words('Devastating Wounds'), D: '1' },
    ],
    target: { W: 2, models: 3 },
  }),
  with1('sustained', words('Sustained Hits 1')),
  with1('sustained of dice', { ...words('Sustained Hits D3'), models: 1 }),
  with1('lethal and sustained', words('Lethal Hits', 'Sustained Hits 2')),
  with1('lethal and devastating', { ...words('Lethal Hits', 'Devastating Wounds'), D: '2' }),
  with1('sustained at +1 to hit', { ...words('Sustained Hits 1'), to_hit: { modifier: 1 } }),
  with1('sustained, fishing', { ...words('Sustained Hits 1'), to_hit: { reroll: 'fish' } }),
  with1('anti', words('Anti-Infantry 4+'), { T: 8 }),
  with1('anti without the keyword', words('Anti-Vehicle 2+'), { T: 8 }),
  with1('two antis', words('Anti-Vehicle 2+', 'Anti-infantry 5+'), { T: 8 }),
  with1('anti and devastating', { ...words('Anti-Infantry 3+', 'Devastating Wounds'), D: '2' }),
  with1('anti, -1 to wound', { ...words('Anti-Infantry 4+', 'Devastating Wounds'), to_wound: { modifier: -1 } }),
  with1('psychic', words('Psychic'), { FnP_Psychic: 4 }),
  with1('not psychic', {}, { FnP_Psychic: 4 }),
  with1('one shot', words('One Shot')),
  with1('extra attacks', { ...BLADE, ...words('Extra Attacks') }),
  with1('conversion, far', words('Conversion', 'Sustained Hits 1')),
  with1('conversion, near', words('Conversion', 'Sustained Hits 1'), {}, near),
  with1('conversion, poor shots', { ...words('Conversion', 'Lethal Hits'), skill: 6 }),
  with1('critical on 5+', { ...words('Sustained Hits 1'), skill: 6, to_hit: { crit: 5 } }),
  with1('critical on 5+ that hits', { ...words('Sustained Hits 1'), skill: 6, to_hit: { crit: 5, crit_needs_success: true } }),
  with1('critical wounds on 5+', { ...words('Devastating Wounds'), to_wound: { crit: 5 } }),
  with1('overwatch', { ...words('Sustained Hits 1'), to_hit: { crit: 5 } }, {}, { context: { overwatch: true } }),
  with1('stealth', {}, { stealth: true }),
  with1('stealth in melee', BLADE, { stealth: true }),
  with1('stealth and -1', {}, { stealth: true, hit_modifier: -1 }),
  with1('re-roll ones', { to_hit: { reroll: 'ones' }, to_wound: { reroll: 'ones' } }),
  with1('re-roll failed', { to_hit: { reroll: 'failed' } }),
  with1('one re-roll', { to_hit: { reroll: 'one' }, to_wound: { reroll: 'one' }, models: 3 }),
  with1('fishing for devastating', { ...words('Twin-linked', 'Devastating Wounds'), to_wound: { reroll: 'fish' } }),
  with1('cover', {}, { cover: true }),
  with1('cover in melee', BLADE, { cover: true }),
  with1('cover, 3+ against AP 0', { AP: 0 }, { cover: true, Ar: 3 }),
  with1('cover and an invulnerable save', { AP: -3 }, { cover: true, Inv_R: 5 }),
  with1('cover and +1', { AP: 0 }, { cover: true, save_modifier: 1, Ar: 5 }),
  with1('AP worsened', {}, { ap_modifier: 2, Ar: 5 }),
  with1('AP worsened to 0, cover gone', {}, { ap_modifier: 1, cover: true, Ar: 3 }),
  with1('-1 to wound by the stronger', { S: '6' }, { wound_modifier_if_stronger: -1 }),
  with1('-1 to wound, not stronger', {}, { wound_modifier_if_stronger: -1 }),
  with1('strength of dice', { S: 'D6+1', models: 1 }),
  with1('-1 damage of 1', {}, { damage_modifier: { subtract: 1 } }),
  with1('half damage of 3', { D: '3' }, { W: 4, damage_modifier: { halve: true } }),
  with1('damage 0', { D: '3' }, { damage_modifier: { set: 0 } }),
  with1('damage rolled again', { D: 'D6', models: 1, to_damage: { reroll: 'below_mean' } }, { W: 8 }),
  with1('a shield', { models: 3 }, { ignore_first_failed: 1 }),
  with1('saves rolled again', {}, { save_reroll: 'ones' }),
  with1('feel no pain', { D: '2' }, { FnP: 5 }),
  with1('leader last', { models: 4 }, { models: 1, leader: LEADER }),
  with1('a wounded leader', { models: 3 }, { leader: { ...LEADER, wounds_already_lost: 1 } }),
  with1('a leader with less damage', { models: 4, D: '2' }, { models: 1, leader: { ...LEADER, damage_modifier: { subtract: 1 } } }),
  with1('a pool of mortal wounds', { models: 1 }, { W: 1, models: 4, FnP_Mw: 5 }, { mortal_pool: { rolls: 2, on: 4, each: 'D3' } }),
  with1('wounds already lost', {}, { models: 3, wounds_already_lost: 3 }),
];

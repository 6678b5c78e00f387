import { CircleCheck, Clapperboard, Download, ImagePlus, RotateCcw, Save, TriangleAlert, Type, Upload, X } from 'lucide-react';
import type { DragEvent } from 'react';
import type { InputFile } from '../../../src-shared/api/library.ts';
import type { Json } from '../../../src-shared/contract/json.ts';
import { fileName } from '../../capture/output.ts';
import { download } from '../../capture/save.ts';
import { attempt, Button, Field, IconButton, NumberInput, Select, Switch, TextInput, toast } from '../../components/index.ts';
import { filesOfDrop, pickFiles } from '../../host/read-files.ts';
import { saveSetting, useSettings } from '../../state/settings.ts';
import { type BrandKit, brandChecks, CORNERS, type Corner, kitFile, kitFromFile, MOST_BRAND, PLAIN_KIT, readKit } from './brand.ts';
import { type Pick, pickFont, pickIntro, pickMark } from './brand-files.ts';
import { clipContents, takeOverClips } from './clip-files.ts';
import { withIntroAndOutro } from './intro-outro.ts';
import type { Project } from './project.ts';
import { THIRD_STYLES, type ThirdStyle } from './scenes/look.ts';

interface BrandPanelProps {
  readonly project: Project;
  readonly onChange: (part: Partial<Project>) => void;
}

interface KitProps {
  readonly kit: BrandKit;
  readonly onChange: (part: Partial<BrandKit>) => void;
}

const KITS = 'studio.kits';
const THIRD_LABELS: Readonly<Record<ThirdStyle, string>> = { slant: 'Slanted', box: 'Straight', round: 'Round', arrow: 'Arrow' };
const CORNER_LABELS: Readonly<Record<Corner, string>> = {
  none: 'Nowhere',
  'top-left': 'Top left',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
};

/** The look of the channel: what is changed here is seen on every scene at once. */
export function BrandPanel({ project, onChange }: BrandPanelProps) {
  const kit = project.brand;
  const change = (part: Partial<BrandKit>) => onChange({ brand: { ...kit, ...part } });
  return (
    <div className="grow scroll studio-inspector studio-brand">
      <Kits kit={kit} onChange={(brand) => onChange({ brand })} />
      <Colours kit={kit} onChange={change} />
      <Checks kit={kit} />
      <Mark kit={kit} onChange={change} />
      <section>
        <h4>Intro and outro</h4>
        <FileRow label="Intro" icon={ImagePlus} file={kit.intro} pick={pickIntro} onChange={(intro) => change({ intro })} />
        <FileRow label="Outro" icon={ImagePlus} file={kit.outro} pick={pickIntro} onChange={(outro) => change({ outro })} />
        <Button
          size="small"
          icon={Clapperboard}
          disabled={kit.intro === null && kit.outro === null}
          onClick={() => onChange(withIntroAndOutro(project))}
        >
          Add to this film
        </Button>
        <p className="player-caption studio-why">
          Drop or choose a picture, shown for four seconds, or a clip (MP4, WebM or MOV, at most 60 seconds and 50 MB), which plays whole
          with its sound. New episodes begin and end with them.
        </p>
      </section>
      <section>
        <h4>Type and plates</h4>
        <FileRow label="Font" icon={Type} file={kit.font} pick={pickFont} onChange={(font) => change({ font })} />
        <Field label="Lower third" inline>
          <Select
            label="Lower third style"
            size="small"
            value={kit.third}
            onChange={(third) => change({ third })}
            choices={THIRD_STYLES.map((value) => ({ value, label: THIRD_LABELS[value] }))}
          />
        </Field>
        <Field label="Plate without background" inline>
          <Switch label="Plate without background" checked={project.plates} onChange={(plates) => onChange({ plates })} />
        </Field>
      </section>
    </div>
  );
}

/** Kits of the user, saved by the host; one is shared as a file. */
function Kits({ kit, onChange }: { readonly kit: BrandKit; readonly onChange: (kit: BrandKit) => void }) {
  const saved = savedKits(useSettings((s) => s[KITS]));
  const save = async () => {
    const next = [...saved.filter(({ name }) => name !== kit.name), kit];
    if (JSON.stringify(next).length > MOST_BRAND)
      throw new Error('All kits together are too large to keep. Export this one as a file instead.');
    await saveSetting(KITS, next as Json);
    toast({ title: 'Brand kit saved', text: kit.name });
  };
  const load = async () => {
    const [file] = await pickFiles({ accept: '.json' });
    if (file === undefined) return;
    const { kit: read, clips } = kitFromFile(new TextDecoder().decode(file.bytes));
    onChange(await takeOverClips(read, clips));
  };
  const share = async () => {
    const text = kitFile({ kit, clips: await clipContents(kit) });
    download(new Blob([text], { type: 'application/json' }), fileName(kit.name, {}, 'brand.json'));
  };
  return (
    <section>
      <h4>Brand kit</h4>
      <Field label="Name" inline>
        <TextInput
          aria-label="Name of the brand kit"
          value={kit.name}
          maxLength={80}
          onChange={(event) => onChange({ ...kit, name: event.target.value })}
        />
      </Field>
      <Select
        label="Saved brand kits"
        size="small"
        style={{ width: '100%' }}
        value={saved.some(({ name }) => name === kit.name) ? kit.name : ''}
        onChange={(name) => onChange(saved.find((one) => one.name === name) ?? PLAIN_KIT)}
        choices={[{ value: '', label: 'Warbench' }, ...saved.map(({ name }) => ({ value: name, label: name }))]}
      />
      <div className="row studio-stills">
        <Button size="small" icon={Save} onClick={() => attempt(save)}>
          Save kit
        </Button>
        <IconButton icon={Download} label="Export brand kit" size="small" onClick={() => attempt(share)} />
        <IconButton icon={Upload} label="Import brand kit" size="small" onClick={() => attempt(load)} />
        <IconButton icon={RotateCcw} label="Reset brand kit" size="small" onClick={() => onChange(PLAIN_KIT)} />
      </div>
    </section>
  );
}

function savedKits(value: Json | undefined): readonly BrandKit[] {
  return Array.isArray(value) ? value.map(readKit) : [];
}

const COLOURS = [
  ['accent', 'Accent'],
  ['onAccent', 'Words on accent'],
  ['backdrop', 'Backdrop'],
] as const;

function Colours({ kit, onChange }: KitProps) {
  return (
    <section>
      <h4>Colours</h4>
      {COLOURS.map(([key, label]) => (
        <Field key={key} label={label} inline>
          <span className="row studio-colour">
            <code>{kit[key]}</code>
            <input type="color" aria-label={label} value={kit[key]} onChange={(event) => onChange({ [key]: event.target.value })} />
          </span>
        </Field>
      ))}
      <p className="player-caption studio-why">Sides stay blue with a circle and vermilion with a diamond, so that everyone can follow.</p>
    </section>
  );
}

function Checks({ kit }: { readonly kit: BrandKit }) {
  return (
    <section aria-label="Checks">
      <h4>Checks</h4>
      <ul className="studio-checks">
        {brandChecks(kit).map(({ label, value, ok, hint }) => (
          <li key={label} data-ok={ok}>
            {ok ? <CircleCheck size={14} aria-label="Good" /> : <TriangleAlert size={14} aria-label="Problem" />}
            <span>{label}</span>
            <b>{value}</b>
            {!ok && <small>{hint}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mark({ kit, onChange }: KitProps) {
  return (
    <section>
      <h4>Mark</h4>
      <FileRow label="Logo" icon={ImagePlus} file={kit.logo} pick={pickMark} onChange={(logo) => onChange({ logo })} />
      <Field label="Corner" inline>
        <Select
          label="Corner of the mark"
          size="small"
          value={kit.corner}
          onChange={(corner) => onChange({ corner })}
          choices={CORNERS.map((value) => ({ value, label: CORNER_LABELS[value] }))}
        />
      </Field>
      <Field label="Strength" inline>
        <NumberInput
          label="Strength of the mark"
          unit="%"
          min={10}
          max={100}
          step={5}
          value={Math.round(100 * kit.markAlpha)}
          onChange={(percent) => onChange({ markAlpha: (percent ?? 90) / 100 })}
        />
      </Field>
    </section>
  );
}

interface FileRowProps<File> {
  readonly label: string;
  readonly icon: typeof ImagePlus;
  readonly file: File | null;
  readonly pick: Pick<File>;
  readonly onChange: (file: File | null) => void;
}

/** A file is chosen with the button, or dropped on the row. */
function FileRow<File extends { readonly name: string }>({ label, icon, file, pick, onChange }: FileRowProps<File>) {
  const choose = async (dropped?: InputFile) => {
    const picked = await pick(dropped);
    if (picked !== null) onChange(picked);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const files = filesOfDrop(event.dataTransfer);
    attempt(async () => {
      const [first] = await files;
      if (first !== undefined) await choose(first);
    });
  };
  return (
    <Field label={label} inline>
      <fieldset
        className="row studio-colour studio-drop"
        aria-label={`${label} file`}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {file !== null && <span className="ellipsis studio-file">{file.name}</span>}
        <Button size="small" icon={icon} onClick={() => attempt(() => choose())}>
          {file === null ? `Choose ${label.toLowerCase()}` : 'Replace'}
        </Button>
        {file !== null && <IconButton icon={X} label={`Remove ${label.toLowerCase()}`} size="small" onClick={() => onChange(null)} />}
      </fieldset>
    </Field>
  );
}

import { Field, Panel, SegmentedControl, Switch } from '../../components/index.ts';
import { PICTURE_THEMES, usePictureChoices } from '../../state/picture-choices.ts';

/** What the Export menu of every chart starts with. */
export function ExportDefaults() {
  const { wished, setTheme, titled, setTitled, footer, setFooter, transparent, setTransparent } = usePictureChoices();
  return (
    <Panel title="Pictures of charts" note="what every Export menu starts with" className="settings-panel">
      <Field inline label="Theme" hint="Whatever the window wears, or always the same.">
        <SegmentedControl label="Theme of pictures" value={wished} onChange={setTheme} choices={PICTURE_THEMES} />
      </Field>
      <Field inline label="Title" hint="Above the chart, with what it is about.">
        <Switch label="Title" checked={titled} onChange={setTitled} />
      </Field>
      <Field inline label="Footer" hint="The run, its seed, how much was played, and the date: enough to check it.">
        <Switch label="Footer" checked={footer} onChange={setFooter} />
      </Field>
      <Field inline label="Transparent background" hint="To lay a chart over a video.">
        <Switch label="Transparent background" checked={transparent} onChange={setTransparent} />
      </Field>
    </Panel>
  );
}

import { Field, Panel, SegmentedControl, Switch } from '../../components/index.ts';
import { PICTURE_THEMES, usePictureChoices } from '../../state/picture-choices.ts';

/** The defaults of every Export menu. */
export function ExportDefaults() {
  const { themeChoice, setTheme, titled, setTitled, footer, setFooter, transparent, setTransparent } = usePictureChoices();
  return (
    <Panel title="Chart export" note="defaults of every Export menu">
      <Field inline label="Theme" hint="The theme of the window, or always the same.">
        <SegmentedControl label="Theme of exports" value={themeChoice} onChange={setTheme} choices={PICTURE_THEMES} />
      </Field>
      <Field inline label="Title" hint="Above the chart, with a subtitle.">
        <Switch label="Title" checked={titled} onChange={setTitled} />
      </Field>
      <Field inline label="Footer" hint="Run, sample size, date and rules version, so that others can check it.">
        <Switch label="Footer" checked={footer} onChange={setFooter} />
      </Field>
      <Field inline label="Transparent background" hint="For charts on top of a video.">
        <Switch label="Transparent background" checked={transparent} onChange={setTransparent} />
      </Field>
    </Panel>
  );
}

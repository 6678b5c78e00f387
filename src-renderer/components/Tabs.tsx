import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabsProps<Id extends string> {
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly tabs: readonly { readonly id: Id; readonly label: ReactNode }[];
  readonly label: string;
  readonly listClass?: string;
  readonly tabClass?: string;
}

/** A row of tabs; the caller draws the panel. */
export function Tabs<Id extends string>({ value, onChange, tabs, label, listClass = 'tabs-list', tabClass = 'tabs-tab' }: TabsProps<Id>) {
  return (
    <Base.Root value={value} onValueChange={(id) => onChange(id as Id)}>
      <Base.List className={listClass} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className={tabClass}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
    </Base.Root>
  );
}

import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabsProps<Id extends string> {
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly tabs: readonly { readonly id: Id; readonly label: ReactNode }[];
  readonly label: string;
}

/** A row of tabs; the caller draws the panel. */
export function Tabs<Id extends string>({ value, onChange, tabs, label }: TabsProps<Id>) {
  return (
    <Base.Root value={value} onValueChange={(id) => onChange(id as Id)}>
      <Base.List className="tabs-list" aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className="tabs-tab">
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
    </Base.Root>
  );
}

/**
 * The commands available right now. A view registers its commands while it is on screen; each may have a shortcut. The
 * palette runs them, the shortcuts dialog lists them, and one listener runs them on key presses.
 */
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { pressMatches } from './keys.ts';

export interface Command {
  /** Unique within its group. */
  readonly id: string;
  readonly label: string;
  readonly keys?: string;
  readonly icon?: LucideIcon;
  /** False for shortcuts that don't work as a palette entry, such as "next row". */
  readonly inPalette?: boolean;
  /** Works while a text field has the focus; chords with mod do unless this is false. */
  readonly whileTyping?: boolean;
  readonly enabled?: boolean;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly name: string;
  readonly commands: readonly Command[];
}

interface Registry {
  /** Newest last; for a shared shortcut the newest takes precedence. */
  readonly groups: readonly CommandGroup[];
  readonly paletteOpen: boolean;
  readonly keysOpen: boolean;
}

export const useCommandRegistry = create<Registry>(() => ({ groups: [], paletteOpen: false, keysOpen: false }));

/** Registers commands while the component is mounted. The list may be a new one on every render. */
export function useCommands(name: string, commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  const shape = commands.map((c) => `${c.id}|${c.label}|${c.keys ?? ''}|${c.enabled ?? true}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of another shape is registered again; what its commands do is read when they run
  useEffect(() => {
    const group: CommandGroup = {
      name,
      commands: latest.current.map((command) => ({
        ...command,
        run: () => latest.current.find((c) => c.id === command.id)?.run(),
      })),
    };
    useCommandRegistry.setState(({ groups }) => ({ groups: [...groups, group] }));
    return () => useCommandRegistry.setState(({ groups }) => ({ groups: groups.filter((g) => g !== group) }));
  }, [name, shape]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** Enter activates a focused link or button and isn't a shortcut there. */
function isPressing(press: KeyboardEvent): boolean {
  const alone = press.key === 'Enter' && !press.ctrlKey && !press.metaKey && !press.altKey;
  return alone && press.target instanceof Element && press.target.closest('a[href], button, summary') !== null;
}

/** Popups handle their own keys. A toast has the role of a dialog, too, but takes no keys. */
function overlayIsOpen(): boolean {
  return document.querySelector('[role="dialog"]:not(.toast), [role="menu"], [role="listbox"][data-open]') !== null;
}

export function listenToKeys(): () => void {
  const onKey = (press: KeyboardEvent) => {
    if (press.defaultPrevented || press.isComposing || isPressing(press)) return;
    const typing = isTyping(press.target);
    const { groups } = useCommandRegistry.getState();
    for (const group of [...groups].reverse()) {
      for (const command of group.commands) {
        if (command.keys === undefined || command.enabled === false || !pressMatches(press, command.keys)) continue;
        const withMod = command.keys.includes('mod+');
        if ((typing && !(command.whileTyping ?? withMod)) || (overlayIsOpen() && !withMod)) continue;
        press.preventDefault();
        command.run();
        return;
      }
    }
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

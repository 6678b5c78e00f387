import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../src-shared/contract/problem.ts';
import { completeQuery } from '../../src-shared/query/complete.ts';
import { parseQuery, type QueryField } from '../../src-shared/query/parse.ts';
import { tokenize } from '../../src-shared/query/tokens.ts';

export interface QueryBoxProps {
  readonly value: string;
  /** Called after a pause in typing, or at once with Enter. */
  readonly onChange: (text: string) => void;
  readonly fields: readonly QueryField[];
  readonly suggest: (field: QueryField, text: string) => readonly string[];
  readonly placeholder: string;
  readonly label: string;
  /** To the right of the text: number of matches, highlight or filter. */
  readonly children?: ReactNode;
  /** Problems reported by the host, besides those found here. */
  readonly problems?: readonly Problem[];
  readonly inputId?: string;
}

const SETTLE_MS = 180;

export function QueryBox({ value, onChange, fields, suggest, placeholder, label, children, problems = [], inputId }: QueryBoxProps) {
  const [text, setText, submit] = useDelayedText(value, onChange);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const completion = useCompletion({ text, setText, fields, suggest, input });
  const { open, setOpen, offers, chosen } = completion;
  const isListShown = open && offers.length > 0;
  const ownProblems = useMemo(() => parseQuery(text, fields).problems, [text, fields]);
  const problem = ownProblems[0] ?? problems[0];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isListShown) input.current?.blur();
    else if (event.key === 'Enter') {
      submit(text);
      setOpen(false);
    } else if (!completion.onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="query-box">
      <div className={`input-shell query-shell${problem ? ' query-bad' : ''}`}>
        <Search size={15} aria-hidden />
        <div className="query-text mono">
          <div className="query-paint" aria-hidden>
            <Painted text={text} fields={fields} />
          </div>
          <input
            ref={input}
            id={inputId}
            className="mono"
            role="combobox"
            aria-expanded={isListShown}
            aria-controls={listId}
            aria-activedescendant={isListShown ? `${listId}-${chosen}` : undefined}
            aria-label={label}
            aria-invalid={problem !== undefined}
            placeholder={placeholder}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={(event) => completion.onType(event.target.value, event.target.selectionStart ?? 0)}
            onSelect={(event) => completion.setCursor(event.currentTarget.selectionStart ?? 0)}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
          />
        </div>
        {children}
      </div>
      {problem && (
        <div className="query-problem" role="alert">
          {problem.message} {problem.hint}
        </div>
      )}
      {isListShown && <Suggestions id={listId} offers={offers} chosen={chosen} onPick={completion.accept} />}
    </div>
  );
}

/** The text as typed; `onChange` hears of it after a pause, or at once through the third part. */
function useDelayedText(value: string, onChange: (text: string) => void): [string, (text: string) => void, (text: string) => void] {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  // The query changed elsewhere: a saved query, the back button.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  const submit = (next: string) => {
    reported.current = next;
    onChange(next);
  };
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    if (text === reported.current) return;
    const timer = setTimeout(() => latest.current(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText, submit];
}

type Offer = ReturnType<typeof completeQuery>[number];

interface CompletionContext extends Pick<QueryBoxProps, 'fields' | 'suggest'> {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** The list of suggestions below the box and the keys that move through it. */
function useCompletion({ text, setText, fields, suggest, input }: CompletionContext) {
  const [cursor, setCursor] = useState(0);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const offers = useMemo(() => (open ? completeQuery(text, cursor, fields, suggest) : []), [open, text, cursor, fields, suggest]);
  const chosen = Math.min(at, Math.max(0, offers.length - 1));
  const accept = (index: number) => {
    const offer = offers[index];
    if (offer === undefined) return;
    const end = offer.from + offer.insert.length;
    setText(text.slice(0, offer.from) + offer.insert + text.slice(offer.to));
    setCursor(end);
    setAt(0);
    requestAnimationFrame(() => input.current?.setSelectionRange(end, end));
  };
  return {
    open,
    setOpen,
    offers,
    chosen,
    setCursor,
    accept,
    onType: (typed: string, position: number) => {
      setText(typed);
      setCursor(position);
      setOpen(true);
      setAt(0);
    },
    /** Whether the key was handled. */
    onKey: (event: KeyboardEvent): boolean => {
      if (offers.length === 0) return false;
      if (event.key === 'Escape') setOpen(false);
      else if (event.key === 'Tab' && open && !event.shiftKey && cursorInWord(text, cursor)) accept(chosen);
      else if (event.key === 'ArrowDown') setAt((chosen + 1) % offers.length);
      else if (event.key === 'ArrowUp') setAt((chosen - 1 + offers.length) % offers.length);
      else return false;
      return true;
    },
  };
}

interface SuggestionsProps {
  readonly id: string;
  readonly offers: readonly Offer[];
  readonly chosen: number;
  readonly onPick: (index: number) => void;
}

function Suggestions({ id, offers, chosen, onPick }: SuggestionsProps) {
  return (
    <div className="popup query-offers" id={id} role="listbox" aria-label="Suggestions">
      {offers.map((offer, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys
        <div
          key={offer.insert}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className="menu-item"
          {...(index === chosen && { 'data-highlighted': '' })}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          <span className="mono">{offer.label}</span>
          <span className="menu-end">{offer.detail}</span>
        </div>
      ))}
    </div>
  );
}

/** Highlights fields and numbers; the real text is transparent and on top. */
function Painted({ text, fields }: { readonly text: string; readonly fields: readonly QueryField[] }) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const token of tokenize(text)) {
    parts.push(text.slice(done, token.from));
    const piece = text.slice(token.from, token.to);
    if (token.kind === 'test') {
      const sign = token.from + token.field.length;
      const known = fields.some(
        (f) => f.id.toLowerCase() === token.field.toLowerCase() || f.aliases?.some((a) => a.toLowerCase() === token.field.toLowerCase()),
      );
      parts.push(
        <span key={token.from}>
          <span className={known ? 'query-field' : 'query-unknown'}>{text.slice(token.from, sign)}</span>
          <span className="query-value">{text.slice(sign, token.to)}</span>
        </span>,
      );
    } else
      parts.push(
        <span key={token.from} className={token.kind === 'word' ? '' : 'query-field'}>
          {piece}
        </span>,
      );
    done = token.to;
  }
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
}

function cursorInWord(text: string, cursor: number): boolean {
  return /\S/.test(text.slice(Math.max(0, cursor - 1), cursor));
}

import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../src-shared/contract/problem.ts';
import { completeQuery } from '../../src-shared/query/complete.ts';
import { parseQuery, type QueryField } from '../../src-shared/query/parse.ts';
import { tokenize } from '../../src-shared/query/tokens.ts';

export interface QueryBoxProps {
  readonly value: string;
  /** Called when the text has come to rest for a moment, or at once with Enter. */
  readonly onChange: (text: string) => void;
  readonly fields: readonly QueryField[];
  readonly suggest: (field: QueryField, text: string) => readonly string[];
  readonly placeholder: string;
  readonly label: string;
  /** Right of the text: number of matches, mark or filter. */
  readonly children?: ReactNode;
  /** What the host did not understand; ours are found here. */
  readonly problems?: readonly Problem[];
  readonly inputId?: string;
}

const REST = 180;

export function QueryBox({ value, onChange, fields, suggest, placeholder, label, children, problems = [], inputId }: QueryBoxProps) {
  const [text, setText] = useState(value);
  const [cursor, setCursor] = useState(0);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const told = useRef(value);

  // Another place asked for another query: a saved one, the back button.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  const tell = (next: string) => {
    told.current = next;
    onChange(next);
  };
  const telling = useRef(tell);
  telling.current = tell;
  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => telling.current(text), REST);
    return () => clearTimeout(timer);
  }, [text]);

  const offers = useMemo(() => (open ? completeQuery(text, cursor, fields, suggest) : []), [open, text, cursor, fields, suggest]);
  const chosen = Math.min(at, Math.max(0, offers.length - 1));
  const ownProblems = useMemo(() => parseQuery(text, fields).problems, [text, fields]);
  const problem = ownProblems[0] ?? problems[0];

  const take = (index: number) => {
    const offer = offers[index];
    if (offer === undefined) return;
    const next = text.slice(0, offer.from) + offer.insert + text.slice(offer.to);
    const to = offer.from + offer.insert.length;
    setText(next);
    setCursor(to);
    setAt(0);
    requestAnimationFrame(() => input.current?.setSelectionRange(to, to));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (open && offers.length > 0) setOpen(false);
      else input.current?.blur();
    } else if (event.key === 'Enter') {
      tell(text);
      setOpen(false);
    } else if (event.key === 'Tab' && open && offers.length > 0 && !event.shiftKey && cursorInWord(text, cursor)) take(chosen);
    else if (event.key === 'ArrowDown' && offers.length > 0) setAt((chosen + 1) % offers.length);
    else if (event.key === 'ArrowUp' && offers.length > 0) setAt((chosen - 1 + offers.length) % offers.length);
    else return;
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
            aria-expanded={open && offers.length > 0}
            aria-controls={listId}
            aria-activedescendant={open && offers.length > 0 ? `${listId}-${chosen}` : undefined}
            aria-label={label}
            aria-invalid={problem !== undefined}
            placeholder={placeholder}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setCursor(event.target.selectionStart ?? 0);
              setOpen(true);
              setAt(0);
            }}
            onSelect={(event) => setCursor(event.currentTarget.selectionStart ?? 0)}
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
      {open && offers.length > 0 && (
        <div className="popup query-offers" id={listId} role="listbox" aria-label="Suggestions">
          {offers.map((offer, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys
            <div
              key={offer.insert}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className="menu-item"
              {...(index === chosen && { 'data-highlighted': '' })}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(index)}
            >
              <span className="mono">{offer.label}</span>
              <span className="menu-end">{offer.detail}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Fields and numbers stand out; the real, transparent text lies above. */
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
  return cursor > 0 && /\S/.test(text[cursor - 1] as string);
}

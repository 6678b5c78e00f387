import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field, TextInput } from '../components/Field.tsx';
import { closeTagging, setTag, type TagRequest, useTagging } from '../state/tagging.ts';

const MOST_CHARACTERS = 60;

/** Asks for a tag to put on what a list has selected, or to take off. */
export function TagDialog() {
  const request = useTagging((t) => t.request);
  return (
    <Dialog open={request !== null} onClose={closeTagging} title={`Tag ${request?.what ?? ''}`}>
      {request !== null && <TagForm request={request} />}
    </Dialog>
  );
}

function TagForm({ request }: { readonly request: TagRequest }) {
  const [text, setText] = useState('');
  const listId = useId();
  const tag = text.trim();
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (tag !== '') setTag(request, tag, true);
      }}
    >
      <Field label="New tag" hint="Queries find it: tag:name">
        <TextInput
          autoFocus
          aria-label="New tag"
          list={listId}
          value={text}
          maxLength={MOST_CHARACTERS}
          onChange={(event) => setText(event.target.value)}
        />
        <datalist id={listId}>
          {request.known.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
      </Field>
      {request.tags.length > 0 && (
        <Field label="Remove tag">
          <div className="tag-list">
            {request.tags.map((one) => (
              <Button key={one} size="small" icon={X} aria-label={`Remove tag ${one}`} onClick={() => setTag(request, one, false)}>
                {one}
              </Button>
            ))}
          </div>
        </Field>
      )}
      <div className="row">
        <span className="grow" />
        <Button variant="primary" type="submit" disabled={tag === ''}>
          Add tag
        </Button>
      </div>
    </form>
  );
}

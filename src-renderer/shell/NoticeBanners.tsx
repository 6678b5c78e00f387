import { Info, TriangleAlert } from 'lucide-react';
import type { Notice } from '../../src-shared/api/data.ts';
import { Button } from '../components/Button.tsx';
import { attempt } from '../components/Toast.tsx';
import { useAppInfo } from '../state/app-info.ts';
import { acknowledge } from '../state/data-folder.ts';
import { href } from '../state/routes.ts';

/** What the user should know about the data folder. Each stays, across restarts, until it is acknowledged. */
export function NoticeBanners() {
  const notices = useAppInfo((info) => info.notices);
  return notices.map((notice) => <NoticeBanner key={notice.id} notice={notice} />);
}

function NoticeBanner({ notice: { id, severity, message, hint, copy } }: { readonly notice: Notice }) {
  const Icon = severity === 'note' ? Info : TriangleAlert;
  return (
    <div className={severity === 'error' ? 'banner banner-error' : 'banner'} role={severity === 'error' ? 'alert' : 'status'}>
      <Icon className="banner-icon" size={15} aria-hidden />
      <span className="grow">
        {message} <span className="soft">{hint}</span>
      </span>
      {copy !== null && (
        <a className="button button-small" href={href('settings')}>
          Recover …
        </a>
      )}
      <Button size="small" variant="ghost" onClick={() => attempt(() => acknowledge(id))}>
        Acknowledge
      </Button>
    </div>
  );
}

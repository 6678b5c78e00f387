import { Ban, Cast, Copy } from 'lucide-react';
import { pixelsText } from '../../capture/output.ts';
import { Menu, toast } from '../../components/index.ts';
import { host } from '../../host/host.ts';
import { ToolButton } from '../../replay/ToolButton.tsx';
import { hostQuery, queryClient, useHostData } from '../../state/host-data.ts';
import { attempt } from '../../state/toasts.ts';
import type { Project } from './project.ts';
import { savedProjectId, useStudio } from './project-store.ts';

/** The address at which a recorder shows the picture of the project. */
export function SourceMenu({ project }: { readonly project: Project }) {
  const id = useStudio((s) => s.open?.id ?? null);
  const { value } = useHostData('studio.source', id === null ? null : { id });
  return (
    <Menu
      trigger={<ToolButton icon={Cast} label="Browser source" />}
      entries={[
        {
          label: 'Copy browser source address',
          icon: Copy,
          note: 'For OBS and others',
          onSelect: () => attempt(() => copyAddress(project)),
        },
        {
          label: 'Revoke address',
          icon: Ban,
          disabled: id === null || !value?.address,
          onSelect: () => attempt(async () => id !== null && (await revokeAddress(id))),
        },
      ]}
    />
  );
}

async function copyAddress(project: Project): Promise<void> {
  const id = await savedProjectId();
  const source = await host.call('studio.openSource', { id });
  queryClient.setQueryData(hostQuery('studio.source', { id }).queryKey, source);
  if (source.address === null || source.problem !== '') throw new Error(source.problem);
  await navigator.clipboard.writeText(source.address);
  toast({
    title: 'Browser source address copied',
    text: `Paste it into a browser source of your recorder, at ${pixelsText(project.output)}. It shows this project without a background and follows the Studio.`,
    tone: 'success',
  });
}

async function revokeAddress(id: number): Promise<void> {
  const source = await host.call('studio.revokeSource', { id });
  queryClient.setQueryData(hostQuery('studio.source', { id }).queryKey, source);
  toast({ title: 'Address revoked', text: 'Recorders that used it show nothing now. Copy the address again for a new one.' });
}

import { isId, kindByField, kindByPrefix, type ThingKind } from '@orderstream/contracts/audit/things';
import { storyFields } from '@orderstream/contracts/orders/story';
import { shortId } from '@orderstream/contracts/shared/ids';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useMailOfTemplate } from '../../orders/story/mails.queries.ts';
import { codeTexts } from '../../orders/story/story-codes.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';

/** The address for an id in the audit area: the page of its subject, else all facts that contain it. */
export const auditLinkOf = (id: string, kind: ThingKind | undefined = kindByPrefix(id)): string =>
  kind ? `/audit/follow/${kind}/${encodeURIComponent(id)}` : `/audit/facts?subject_id=${encodeURIComponent(id)}`;

/** The address for an id in the office: the page of its subject, else all log entries that contain it. */
export function officeLinkOf(id: string, kind?: ThingKind): string {
  if (kind === 'order') return `/admin/orders/${id}`;
  return kind === 'user' ? `/admin/users/${id}` : `/admin/log?search=${encodeURIComponent(id)}`;
}

type IdProps = { id: string; kind?: ThingKind | undefined; short?: boolean; link?: typeof auditLinkOf };

/** An id that links to its subject. */
export const IdLink = ({ id, kind, short = false, link = auditLinkOf }: IdProps) => (
  <AppLink to={link(id, kind)} title={id} sx={{ overflowWrap: 'anywhere' }}>
    <code>{short ? shortId(id) : id}</code>
  </AppLink>
);

/** A stream with shortened ids: in a table, their first parts distinguish streams well enough. */
const shortStream = (stream: string): string =>
  stream.replace(/([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '$1').replace(/(_\w{8})\w+$/, '$1');

/** Links to the facts of a stream. */
export const StreamLink = ({ stream, revision, short = false }: { stream: string; revision: string; short?: boolean }) => (
  <AppLink to={`/audit/facts?stream=${encodeURIComponent(stream)}&order=oldest`} title={stream} sx={{ overflowWrap: 'anywhere' }}>
    <code>
      {short ? shortStream(stream) : stream}/{revision}
    </code>
  </AppLink>
);

/** Keeps stacked links far enough apart to tap. */
const line = { display: 'flex', flexWrap: 'wrap', columnGap: 1, minHeight: 26, '& > *': { minWidth: 0, lineHeight: '26px' } };

/** The fields whose values have texts: codes of closed lists, and names of mails. */
const fieldFormats: Readonly<Record<string, string>> = storyFields;

/** The text of a code, shown beside it; nothing for a code that this version does not know. */
function CodeWords({ code }: { code: string }) {
  const words: Partial<Record<string, string>> = useTexts(codeTexts);
  return words[code] ? <span>· {words[code]}</span> : null;
}

/** The name of a mail, beside its template. */
function MailName({ template }: { template: string }) {
  const mail = useMailOfTemplate(template);
  const language = useLanguage();
  return mail ? <span>· {mail.name[language]}</span> : null;
}

/** The data of a fact, with its ids as links and its codes in words. */
export function FactValue({
  value,
  field = '',
  link = auditLinkOf,
}: {
  value: unknown;
  field?: string;
  link?: typeof auditLinkOf;
}): ReactNode {
  if (isId(value)) return <IdLink id={value} kind={kindByField(field) ?? kindByPrefix(value)} link={link} />;
  if (typeof value !== 'object' || value === null) {
    return (
      <>
        <Box component="code" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {typeof value === 'string' ? value : JSON.stringify(value)}
        </Box>
        {typeof value === 'string' && fieldFormats[field] === 'code' && <CodeWords code={value} />}
        {typeof value === 'string' && fieldFormats[field] === 'mail' && <MailName template={value} />}
      </>
    );
  }
  if (Object.keys(value).length === 0) return <code>{Array.isArray(value) ? '[]' : '{}'}</code>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2, listStyle: 'none' }}>
      {Object.entries(value as Record<string, unknown>).map(([name, member]) => (
        <Box component="li" key={name} sx={line}>
          {!Array.isArray(value) && <code>{name}:</code>}
          <FactValue value={member} field={Array.isArray(value) ? field : name} link={link} />
        </Box>
      ))}
    </Box>
  );
}

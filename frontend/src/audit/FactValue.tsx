import { shortId } from '@orderstream/contracts/shared/ids';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AppLink } from '../ui/AppLink.tsx';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ofProvider = /^(ch|pi|cs|sub|in|evt|re|cus|price|dp|du|py)_\w+$/;

export const isId = (value: unknown): value is string => typeof value === 'string' && (uuid.test(value) || ofProvider.test(value));

/** An id leads to everything that names it. */
export const IdLink = ({ id, short = false }: { id: string; short?: boolean }) => (
  <AppLink to={`/audit?subject_id=${encodeURIComponent(id)}`} title={id} sx={{ overflowWrap: 'anywhere' }}>
    <code>{short ? shortId(id) : id}</code>
  </AppLink>
);

/** What a fact holds, with its ids as links. */
export function FactValue({ value }: { value: unknown }): ReactNode {
  if (isId(value)) return <IdLink id={value} />;
  if (typeof value !== 'object' || value === null) {
    return (
      <Box component="code" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {typeof value === 'string' ? value : JSON.stringify(value)}
      </Box>
    );
  }
  if (Object.keys(value).length === 0) return <code>{Array.isArray(value) ? '[]' : '{}'}</code>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2, listStyle: 'none' }}>
      {Object.entries(value as Record<string, unknown>).map(([name, member]) => (
        <li key={name}>
          {!Array.isArray(value) && <code>{name}: </code>}
          <FactValue value={member} />
        </li>
      ))}
    </Box>
  );
}

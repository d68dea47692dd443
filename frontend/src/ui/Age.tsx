import { useState } from 'react';
import { useLanguage } from '../platform/texts.ts';
import { formatAgo, formatMoment } from './dates.ts';

/** How long ago something was, with the moment itself for who points at it. */
export function Age({ at }: { at: string }) {
  const language = useLanguage();
  const [now] = useState(Date.now);
  return (
    <time dateTime={at} title={formatMoment(at, language)}>
      {formatAgo(Math.max(0, (now - Date.parse(at)) / 1000), language, 'short')}
    </time>
  );
}

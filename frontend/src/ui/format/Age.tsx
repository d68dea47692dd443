import { useState } from 'react';
import { useLanguage } from '../../platform/texts.ts';
import { formatAgo, formatMoment } from './dates.ts';

/** How long ago something was; the exact time is in the tooltip. */
export function Age({ at }: { at: string }) {
  const language = useLanguage();
  const [now] = useState(Date.now);
  return (
    <time dateTime={at} title={formatMoment(at, language)}>
      {formatAgo(Math.max(0, (now - Date.parse(at)) / 1000), language, 'short')}
    </time>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';

type Paging = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** The next page of an infinite query, on demand. */
export function LoadMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { query: Paging }) {
  const t = useTexts(uiTexts);
  if (!hasNextPage) return null;
  return (
    <Box sx={{ p: 2, textAlign: 'center', borderTop: '1px solid var(--os-line)' }}>
      <Button color="inherit" variant="outlined" size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? t.loadingMore : t.more}
      </Button>
    </Box>
  );
}

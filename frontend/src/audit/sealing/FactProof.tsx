import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { canonicalJson } from '@orderstream/proof/leaf';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import type { LogFact } from '../reading/facts.queries.ts';
import { checkInclusion, type InclusionResult } from '../proof/check.ts';
import { canVerifySignatures } from '../proof/seal.ts';
import { findingText } from './SealCheck.tsx';
import { checkTexts, proofTexts } from './seals.texts.ts';

/** Whether the sealed fact matches the fact on this page, in all fields that both have. */
function matchesPage({ leaf }: InclusionResult, fact: LogFact): boolean {
  const sealedFact = JSON.parse(leaf) as { id: string; type: string; data?: unknown; sha256?: string };
  // The page shows facts of earlier schemas in their current form, so their data cannot be compared.
  return (
    sealedFact.id === fact.id &&
    sealedFact.type === fact.event_type &&
    (sealedFact.sha256 !== undefined || fact.schema > 1 || canonicalJson(sealedFact.data) === canonicalJson(fact.payload))
  );
}

/** Checks a fact against the newest seal; `unsealed` while that seal cannot be checked here. */
async function proveInclusion({ position }: LogFact): Promise<InclusionResult | 'unsealed'> {
  const { items } = await api.get('/api/audit/seals', { query: { limit: 1 } });
  const [newest] = items;
  return newest?.provable ? checkInclusion(position, newest.note) : 'unsealed';
}

function ProofOutcome({ result, fact }: { result: InclusionResult | 'unsealed'; fact: LogFact }) {
  const t = useTexts(proofTexts);
  const findingTexts = useTexts(checkTexts);
  if (result === 'unsealed') return <Alert severity="info">{t.unsealed}</Alert>;
  if (result.finding) return <Alert severity="error">{findingText(findingTexts, result.finding)}</Alert>;
  if (!matchesPage(result, fact)) return <Alert severity="error">{t.shownOther}</Alert>;
  return (
    <Stack spacing={1.5}>
      <Alert severity="success">{t.proved(result.index + 1, result.size, result.keyId)}</Alert>
      <Box>
        <Typography variant="caption" color="textSecondary">
          {t.leaf}
        </Typography>
        <Box component="pre" tabIndex={0} sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.75rem' }}>
          {result.leaf}
        </Box>
      </Box>
    </Stack>
  );
}

/** A card that proves, in the browser, that a fact is in the sealed log. */
export function FactProof({ fact }: { fact: LogFact }) {
  const t = useTexts(proofTexts);
  const check = useTexts(checkTexts);
  const proving = useMutation({ mutationFn: () => proveInclusion(fact) });
  return (
    <SectionCard
      title={t.title}
      text={t.text}
      actions={
        <Button variant="outlined" color="inherit" disabled={proving.isPending || !canVerifySignatures()} onClick={() => proving.mutate()}>
          {proving.isPending ? t.proving : t.prove}
        </Button>
      }
    >
      <div role="status">
        {!canVerifySignatures() && <Alert severity="warning">{check.insecure}</Alert>}
        {proving.isError && <Alert severity="warning">{check.failed}</Alert>}
        {proving.data && <ProofOutcome result={proving.data} fact={fact} />}
      </div>
    </SectionCard>
  );
}

import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LastComparison } from '../audit/comparing/LastComparison.tsx';
import { ThingSearch } from '../audit/following/ThingSearch.tsx';
import { useTexts } from '../platform/texts.ts';
import { AppLink } from '../ui/layout/AppLink.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { auditAbout, auditNames } from './app.texts.ts';
import { auditPlaces } from './audit-places.ts';

/** The first page of the auditors' area, with links to its parts. */
export function AuditOverviewScreen() {
  const names = useTexts(auditNames);
  const about = useTexts(auditAbout);
  return (
    <>
      <PageHeader title={names.overview} text={about.overview} />
      <Stack spacing={2.5}>
        <ThingSearch />
        <LastComparison />
      </Stack>
      <Box
        component="ul"
        sx={{
          m: 0,
          mt: 2.5,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {auditPlaces.slice(1).map(({ to, name, icon: Icon }) => (
          <Card component="li" key={to} sx={{ p: 2.5 }}>
            <Stack direction="row" spacing={1.25} sx={{ alignItems: 'center' }}>
              <Icon />
              <AppLink to={to} variant="h3">
                {names[name]}
              </AppLink>
            </Stack>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {about[name]}
            </Typography>
          </Card>
        ))}
      </Box>
    </>
  );
}

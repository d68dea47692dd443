import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { myAccount } from '../accounts.queries.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { useDestination } from '../sign-in/destination.ts';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';
import { secondFactorTexts } from './second-factor.texts.ts';

/** The page of people whose role requires two-factor authentication. It waits for a click, so that the recovery codes can be saved. */
export function SetUpSecondFactorScreen() {
  const t = useTexts(secondFactorTexts);
  const destination = useDestination();
  const account = useQuery(myAccount());
  const isSetUp = account.data?.second_factor_missing === false;
  return (
    <AuthFrame title={t.setUpTitle} text={t.setUpText}>
      <Stack spacing={3}>
        <SecondFactorPanel />
        <LinkButton to={isSetUp ? destination : '/app'} variant={isSetUp ? 'contained' : 'text'} size="large">
          {isSetUp ? t.goOn : t.toShop}
        </LinkButton>
      </Stack>
    </AuthFrame>
  );
}

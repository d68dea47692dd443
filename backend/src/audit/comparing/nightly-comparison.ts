import { round } from '../../platform/processes/rounds.ts';
import { SETTINGS } from '../../platform/settings/settings.ts';
import { CLOCK } from '../../platform/tokens.ts';
import { ComparisonsVault } from './comparisons.vault.ts';

const hourSeconds = 3_600;
/** A comparison that runs already comes first: the request is repeated after this time. */
const retrySeconds = 60;

/** Requests one comparison a night, in its hour of the day, UTC. */
export const nightlyComparisonRound = round({
  name: 'nightly comparison',
  needs: { clock: CLOCK, comparisons: ComparisonsVault, settings: SETTINGS },
  async run({ clock, comparisons, settings: { replayAt } }) {
    const now = clock.now();
    if (now.getUTCHours() === replayAt && !(await comparisons.requestForTonight())) return retrySeconds;
    return hourSeconds - now.getUTCMinutes() * 60 - now.getUTCSeconds();
  },
});

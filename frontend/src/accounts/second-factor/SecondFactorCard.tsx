import { useTexts } from '../../platform/texts.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';
import { secondFactorTexts } from './second-factor.texts.ts';

export function SecondFactorCard() {
  const t = useTexts(secondFactorTexts);
  return (
    <SectionCard title={t.title} text={t.text}>
      <SecondFactorPanel />
    </SectionCard>
  );
}

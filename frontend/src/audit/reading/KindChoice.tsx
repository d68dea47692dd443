import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { eventCapabilities, eventTexts, kindsOfCapability, type EventCapability } from '../../orders/story/story.texts.ts';
import type { EventName } from '../../orders/story/story.queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { capabilityTexts, factsTexts } from './facts.texts.ts';

type Props = { chosen: ReadonlySet<string>; onChoose: (chosen: ReadonlySet<string>) => void };

function KindCheckbox({
  label,
  checked,
  some = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  some?: boolean;
  onChange: () => void;
}) {
  return (
    <FormControlLabel
      control={<Checkbox size="small" checked={checked} indeterminate={some} onChange={onChange} />}
      label={label}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
}

function CapabilityKinds({ capability, chosen, onChoose }: Props & { capability: EventCapability }) {
  const names = useTexts(capabilityTexts);
  const sentences: Record<EventName, string> = useTexts(eventTexts);
  const kinds = kindsOfCapability(capability);
  const count = kinds.filter((kind) => chosen.has(kind)).length;
  const toggleKinds = (some: readonly EventName[], on: boolean): void =>
    onChoose(on ? new Set([...chosen, ...some]) : new Set([...chosen].filter((kind) => !some.some((one) => one === kind))));
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontWeight: 600 }}>
        <KindCheckbox
          label={names[capability]}
          checked={count === kinds.length}
          some={count > 0 && count < kinds.length}
          onChange={() => toggleKinds(kinds, count < kinds.length)}
        />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))', pl: 2 }}>
        {kinds.map((kind) => (
          <KindCheckbox
            key={kind}
            label={sentences[kind]}
            checked={chosen.has(kind)}
            onChange={() => toggleKinds([kind], !chosen.has(kind))}
          />
        ))}
      </Box>
    </Box>
  );
}

/** All kinds of facts, by capability. */
export function KindChoice({ chosen, onChoose }: Props) {
  const t = useTexts(factsTexts);
  return (
    <Box component="details" sx={{ width: '100%' }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.75, fontWeight: 540, width: 'fit-content' }}>
        {t.kind}: {chosen.size === 0 ? t.all : t.chosen(chosen.size)}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
        {eventCapabilities.map((capability) => (
          <CapabilityKinds key={capability} capability={capability} chosen={chosen} onChoose={onChoose} />
        ))}
      </Box>
    </Box>
  );
}

import { isUuid } from '@orderstream/contracts/audit/things';
import { skuParts, skus } from '@orderstream/contracts/catalogue';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { actorTexts } from '../../orders/story/actor.texts.ts';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { productName } from '../../ui/format/product-names.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyCard, ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { useSearchId } from '../reading/FactsScreen.tsx';
import { IdLink } from '../reading/FactValue.tsx';
import { stateAsOf, rolesAsOf, momentKinds, type StateAsOf, type MomentKind } from './moment.queries.ts';
import { momentTexts } from './moment.texts.ts';
import { MomentSlider } from './MomentSlider.tsx';
import { MomentComparison, type StateFields } from './MomentState.tsx';

export type PanelProps = { state: StateFields; asOf: StateAsOf };
/** The office's view of each kind of subject, without its controls. */
export type MomentPanels = Record<MomentKind, ComponentType<PanelProps>>;

/** The server would treat an address whose last part has a dot as a file. */
const skuInAddress = (sku: string): string => sku.replace('.', '-');
const idFromAddress = (kind: MomentKind | undefined, id: string): string => (kind === 'stock' ? id.replace('-', '.') : id);

/** The name of a SKU's product, or the text itself if it is no SKU. */
function productNameOf(id: string): string {
  const sku = skus.find((one) => one === id);
  return sku ? productName(skuParts(sku)) : id;
}

type Subject = { kind: MomentKind; id: string; sku: string };
const noSubject: Subject = { kind: 'order', id: '', sku: skus[0] ?? '' };
const idOf = ({ kind, id, sku }: Subject): string => (kind === 'stock' ? skuInAddress(sku) : id.trim().toLowerCase());

/** Chooses the order, the person or the product to show. */
function SubjectForm() {
  const t = useTexts(momentTexts);
  const navigate = useNavigate();
  const form = useForm({
    first: noSubject,
    faults: (subject) => (subject.kind !== 'stock' && !isUuid(idOf(subject)) ? { id: t.wrongId } : {}),
  });
  const { kind } = form.values;
  const openMoment = form.submit({ send: () => navigate(`/audit/moment/${kind}/${idOf(form.values)}`) });
  return (
    <SectionCard title={t.open}>
      <Stack
        component="form"
        direction="row"
        useFlexGap
        spacing={1.5}
        onSubmit={openMoment}
        sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}
      >
        <TextField
          select
          label={t.kind}
          value={kind}
          onChange={({ target }) => form.change({ kind: momentKinds.find((one) => one === target.value) ?? 'order' })}
          sx={{ minWidth: 140 }}
        >
          {momentKinds.map((one) => (
            <MenuItem key={one} value={one}>
              {t[one]}
            </MenuItem>
          ))}
        </TextField>
        {kind === 'stock' ? (
          <TextField select label={t.sku} {...form.field('sku')} sx={{ minWidth: 240 }}>
            {skus.map((one) => (
              <MenuItem key={one} value={one}>
                {productNameOf(one)}
              </MenuItem>
            ))}
          </TextField>
        ) : (
          <TextField
            label={t.id}
            {...form.field('id')}
            sx={{ flex: '1 1 280px' }}
            slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', maxLength: 40 } }}
          />
        )}
        <Button type="submit" variant="contained">
          {t.show}
        </Button>
      </Stack>
    </SectionCard>
  );
}

function RoleHolders({ at }: { at: string | null }) {
  const t = useTexts(momentTexts);
  const roleNames = useTexts(actorTexts);
  const query = useQuery(rolesAsOf(at, useSearchId('roles')));
  return (
    <SectionCard title={t.roles}>
      {query.isPending && <RowSkeletons count={2} height={28} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} />}
      {query.data?.holders.length === 0 && <Typography variant="body2">{t.noHolders}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
        {query.data?.holders.map(({ user_id, roles }) => (
          <Typography
            component="li"
            variant="body2"
            key={user_id}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, '& > *': { minWidth: 0 } }}
          >
            <IdLink id={user_id} kind="user" />
            <span>{roles.map((role) => roleNames[role]).join(', ')}</span>
          </Typography>
        ))}
      </Box>
    </SectionCard>
  );
}

function StateOrAbsent({ state, children }: { state: StateFields | null; children: (state: StateFields) => ReactNode }) {
  const t = useTexts(momentTexts);
  return state ? children(state) : <EmptyCard title={t.absent} level="p" />;
}

/** The state of one subject at the chosen moment, or compared with another moment. */
function MomentView({ kind, id, panels }: { kind: MomentKind; id: string; panels: MomentPanels }) {
  const Panel = panels[kind];
  const t = useTexts(momentTexts);
  const [parameters, setParameters] = useSearchParams();
  const [at, comparedAt] = [parameters.get('at'), parameters.get('with')];
  const searchId = useSearchId(`${kind}/${id}`);
  const query = useQuery(stateAsOf(kind, id, at, searchId));
  const comparedQuery = useQuery({ ...stateAsOf(kind, id, comparedAt, searchId), enabled: comparedAt !== null });
  const setMoment = (name: 'at' | 'with', value: string | null): void =>
    setParameters(
      (now) => {
        if (value === null) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: name === 'at', preventScrollReset: true },
    );
  if (query.isPending) return <RowSkeletons count={5} height={64} />;
  if (!query.data) {
    return query.error?.name === 'RefusalError' ? (
      <EmptyCard title={t.unknown} level="p" />
    ) : (
      <ErrorState onRetry={() => void query.refetch()} />
    );
  }
  const { state, position } = query.data;
  return (
    <Stack spacing={2.5}>
      <MomentSlider asOf={query.data} onMove={(moment) => setMoment('at', moment)} />
      <Box>
        <Button variant="outlined" color="inherit" onClick={() => setMoment('with', comparedAt === null ? position : null)}>
          {comparedAt === null ? t.keep : t.stop}
        </Button>
      </Box>
      {comparedAt !== null && comparedQuery.isPending && <RowSkeletons count={3} height={44} />}
      {comparedAt !== null && comparedQuery.isError && <ErrorState onRetry={() => void comparedQuery.refetch()} />}
      {comparedAt !== null && comparedQuery.data ? (
        <MomentComparison kind={kind} first={comparedQuery.data.state} second={state} />
      ) : (
        <StateOrAbsent state={state}>{(presentState) => <Panel state={presentState} asOf={query.data} />}</StateOrAbsent>
      )}
      <RoleHolders at={at ?? position} />
    </Stack>
  );
}

/** An order, a person or the stock of a product at a moment that the slider chooses. */
export function MomentScreen({ panels }: { panels: MomentPanels }) {
  const { kind: kindInAddress = '', id: idInAddress = '' } = useParams();
  const t = useTexts(momentTexts);
  const kind = momentKinds.find((one) => one === kindInAddress);
  const id = idFromAddress(kind, idInAddress);
  if (!kind) {
    return (
      <>
        <PageHeader title={t.title} text={t.text} />
        <SubjectForm />
      </>
    );
  }
  const follow = kind !== 'stock' && (
    <LinkButton to={`/audit/follow/${kind}/${id}`} variant="outlined" color="inherit">
      {t.follow}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={kind === 'stock' ? `${t.stock}: ${productNameOf(id)}` : `${t[kind]} ${id}`}
        text={t.text}
        trail={[{ to: '/audit/moment', label: t.title }]}
        actions={follow}
      />
      <MomentView key={`${kind}/${id}`} kind={kind} id={id} panels={panels} />
    </>
  );
}

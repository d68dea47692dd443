import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../platform/texts.ts';
import { CloseIcon, SearchIcon } from '../../ui/layout/icons.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import type { NavItem } from '../places.ts';
import { findTexts } from './find.texts.ts';
import { useOfficeSearch, type FinderOption } from './use-office-search.ts';

/** Places the results below the field, not above the dialog. */
const ResultsPanel = ({ children }: { children?: ReactNode }) => (
  <Box sx={{ minHeight: 0, overflow: 'auto', flex: '1 1 auto' }}>{children}</Box>
);

const OptionText = ({ name, about }: FinderOption) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    {name}
    {about && (
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {about}
      </Typography>
    )}
  </Box>
);

type Props = { places: readonly NavItem[]; typed: string; onType: (text: string) => void; onClose: () => void };

/** One search over people, orders, units and pages. */
export function FindDialog({ places, typed, onType, onClose }: Props) {
  const t = useTexts(findTexts);
  const narrow = useMediaQuery('(max-width:699.95px)', { noSsr: true });
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { options, searching, failed, retry } = useOfficeSearch(typed, places);
  const retryAndFocus = (): void => {
    retry();
    // The button disappears after a success: the focus returns to the field.
    field.current?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={narrow}
      fullWidth
      maxWidth="sm"
      aria-label={t.title}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { p: 1.5, gap: 1, ...(!narrow && { mt: '8vh', maxHeight: '76vh' }) } } }}
    >
      <Autocomplete<FinderOption, false, false, false>
        open
        sx={{ '& .MuiAutocomplete-inputRoot.MuiAutocomplete-inputRoot': { pr: 1 } }}
        options={options}
        value={null}
        inputValue={typed}
        autoHighlight
        // Otherwise every render with changed rows would select the first row again.
        disableCloseOnSelect
        clearOnBlur={false}
        onInputChange={(_, text, why) => {
          if (why === 'input') onType(text);
        }}
        onChange={(_, one) => {
          if (!one) return;
          onClose();
          void navigate(one.to);
        }}
        onClose={(_, why) => {
          if (why === 'escape') onClose();
        }}
        groupBy={({ group }) => group}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        filterOptions={(all) => all}
        loading={searching}
        loadingText={t.searching}
        noOptionsText={searching ? t.searching : failed ? '' : t.nothing}
        slots={{ popper: ResultsPanel as never, paper: Box }}
        slotProps={{ listbox: { 'aria-label': t.title, sx: { maxHeight: 'none', p: 0 } } }}
        // By name: their number changes with the rows that are found, and a group that is built again loses the click on its row.
        renderGroup={({ group, children }) => (
          <Box key={group} role="group" aria-label={group}>
            <Typography
              aria-hidden
              variant="caption"
              color="textSecondary"
              sx={{ display: 'block', px: 2, pt: 1.5, pb: 0.5, fontWeight: 560 }}
            >
              {group}
            </Typography>
            {children}
          </Box>
        )}
        renderOption={({ key, ...rest }, one) => (
          <li key={key} {...rest}>
            <OptionText {...one} />
          </li>
        )}
        renderInput={({ slotProps, ...rest }) => (
          <TextField
            {...rest}
            autoFocus
            inputRef={field}
            placeholder={t.field}
            slotProps={{
              ...slotProps,
              input: {
                ...slotProps.input,
                startAdornment: (
                  <InputAdornment position="start">
                    <SearchIcon />
                  </InputAdornment>
                ),
                endAdornment: (
                  <IconButton aria-label={t.close} onClick={onClose} size="small">
                    <CloseIcon />
                  </IconButton>
                ),
              },
              htmlInput: { ...slotProps.htmlInput, 'aria-label': t.title, maxLength: 100, spellCheck: false },
            }}
          />
        )}
      />
      {failed && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" disabled={searching} onClick={retryAndFocus}>
              {t.again}
            </Button>
          }
        >
          {t.failed}
        </Alert>
      )}
      <Box role="status" sx={visuallyHidden}>
        {searching || failed ? '' : t.foundCount(options.length)}
      </Box>
    </Dialog>
  );
}

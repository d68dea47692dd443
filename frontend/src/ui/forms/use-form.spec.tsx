import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RefusalError } from '../../platform/refused.ts';
import { chooseLanguage } from '../../platform/texts.ts';
import { Toasts } from '../feedback/Toasts.tsx';
import { shownToasts } from '../feedback/toasts.ts';
import { useForm } from './use-form.ts';

type Values = { name: string; city: string };
/** The server's answers to the sent values, in the hands of the spec. */
const sent: { values: Values; resolve: () => void; reject: (error: Error) => void }[] = [];

function Form() {
  const form = useForm<Values, keyof Values>({
    first: { name: '', city: '' },
    faults: ({ name, city }) => ({
      ...(city === '' && { city: 'Enter a city' }),
      ...(name === '' && { name: 'Enter a name' }),
    }),
  });
  const submit = form.submit({
    send: () => new Promise<void>((resolve, reject) => sent.push({ values: form.values, resolve, reject })),
    fields: { city: 'No such city' },
    failed: 'Not saved',
    why: (error) => (error instanceof Error ? error.message : ''),
  });
  const field = (name: keyof Values) => {
    const { error, helperText, ...input } = form.field(name);
    return (
      <label>
        {name}
        <input {...input} aria-invalid={error} />
        <span>{helperText}</span>
      </label>
    );
  };
  return (
    <form aria-label="Form" noValidate onSubmit={submit}>
      {field('name')}
      {field('city')}
      <button disabled={form.busy}>Save</button>
    </form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const settle = (answer: () => void) => act(() => Promise.resolve().then(answer));
const unknownCity = new RefusalError(400, { code: 'invalid', message: 'Invalid', details: [{ field: 'city', code: 'unknown' }] });

function open() {
  render(
    <>
      <Form />
      <Toasts />
    </>,
  );
  return userEvent.setup();
}

async function fill(user: ReturnType<typeof open>): Promise<void> {
  await user.type(field('name'), 'Ann');
  await user.type(field('city'), 'Oslo');
}

beforeEach(() => {
  sent.length = 0;
  chooseLanguage('en');
});
afterEach(() => act(() => shownToasts.set([])));

describe('a form', () => {
  it('names no fault before it is submitted, then all of them, focuses the first field, and drops each corrected fault', async () => {
    const user = open();
    expect(field('name')).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(field('name')).toHaveFocus();
    expect(screen.getByText('Enter a city')).toBeVisible();
    await user.type(field('name'), 'A');
    expect(screen.queryByText('Enter a name')).toBeNull();
    expect(sent).toHaveLength(0);
  });

  it('is sent once, even if it is submitted again before the answer', async () => {
    const user = open();
    await fill(user);
    act(() => {
      fireEvent.submit(screen.getByRole('form'));
      fireEvent.submit(screen.getByRole('form'));
    });
    expect(sent.map(({ values }) => values)).toEqual([{ name: 'Ann', city: 'Oslo' }]);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await settle(() => sent[0]?.resolve());
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('shows a fault that only the server found at its field, and any other as a message', async () => {
    const user = open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await settle(() => sent[0]?.reject(unknownCity));
    expect(screen.getByText('No such city')).toBeVisible();
    expect(field('city')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await settle(() => sent[1]?.reject(new Error('It is full.')));
    expect(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent('Not savedIt is full.');
  });
});

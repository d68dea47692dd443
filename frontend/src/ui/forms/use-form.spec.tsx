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
      <button type="button" onClick={form.forget}>
        Forget
      </button>
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

  it('starts from its first values without a fault after they were forgotten', async () => {
    const user = open();
    await user.type(field('name'), 'Ann');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a city')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Forget' }));
    expect(field('name')).toHaveValue('');
    expect(screen.queryByText(/^Enter/)).toBeNull();
  });
});

type Login = { name: string; password: string };

/** Its password is never kept, its faults are shown while they are written, and any failure is one of its password. */
function LoginForm() {
  const form = useForm<Login, keyof Login>({
    first: { name: '', password: '' },
    draft: 'login',
    secret: ['password'],
    faults: ({ name }) => (name === 'Bob' ? { name: 'Bob has left' } : {}),
    live: true,
  });
  const submit = form.submit({ send: () => Promise.reject(new Error('Wrong')), fields: () => ({ password: 'Try again' }) });
  return (
    <form onSubmit={submit}>
      {(['name', 'password'] as const).map((name) => {
        const { error, helperText, ...input } = form.field(name);
        return (
          <label key={name}>
            {name}
            <input {...input} aria-invalid={error} />
            <span>{helperText}</span>
          </label>
        );
      })}
      <button>Sign in</button>
    </form>
  );
}

describe('the form of a secret', () => {
  afterEach(() => sessionStorage.clear());

  it('keeps its other values in the tab, and never the secret', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<LoginForm />);
    await user.type(field('name'), 'Ann');
    await user.type(field('password'), 'sesame');
    expect(Object.values({ ...sessionStorage }).join(' ')).toContain('Ann');
    expect(Object.values({ ...sessionStorage }).join(' ')).not.toContain('sesame');
    unmount();
    render(<LoginForm />);
    expect(field('name')).toHaveValue('Ann');
    expect(field('password')).toHaveValue('');
  });

  it('with live faults names them before it is submitted, and is not sent with one', async () => {
    const user = userEvent.setup();
    render(<LoginForm />);
    await user.type(field('name'), 'Bob');
    expect(screen.getByText('Bob has left')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(field('name')).toHaveFocus();
    expect(screen.queryByText('Try again')).toBeNull();
  });

  it('shows whatever failed at the field that it names', async () => {
    const user = userEvent.setup();
    render(
      <>
        <LoginForm />
        <Toasts />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Try again')).toBeVisible();
    expect(field('password')).toHaveFocus();
    expect(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent(/^$/);
  });
});

import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { chooseLanguage } from '../../platform/texts.ts';
import { Toasts } from '../feedback/Toasts.tsx';
import { shownToasts } from '../feedback/toasts.ts';
import { currentQuestion, useConfirm } from './confirm.ts';
import { ConfirmationHost } from './ConfirmationHost.tsx';
import { reasonChoice } from './ReasonField.tsx';

type Run = (reason: string) => Promise<unknown>;
const words = { title: 'Delete this?', text: 'It cannot be restored.', action: 'Delete', working: 'Deleting…', cancel: 'Keep it' };

/** A command that the spec answers. */
function spyOnRuns() {
  const calls: { resolve: () => void; reject: (error: Error) => void; reason: string }[] = [];
  const run: Run = (reason) => new Promise<void>((resolve, reject) => calls.push({ resolve, reject, reason }));
  return { calls, run };
}

function Row({ run, reasons }: { run: Run; reasons?: readonly string[] | undefined }) {
  const confirm = useConfirm();
  const reason =
    reasons &&
    reasonChoice({ label: 'Reason', hint: 'For the office', reasons, names: Object.fromEntries(reasons.map((one) => [one, one])) });
  const why = (error: unknown) => (error instanceof Error ? error.message : '');
  return <button onClick={() => confirm({ ...words, run, done: 'Deleted', failed: 'Not deleted', why, reason })}>Ask</button>;
}

function Page(props: Parameters<typeof Row>[0]) {
  const navigate = useNavigate();
  const [listed, list] = useState(true);
  return (
    <>
      {listed && <Row {...props} />}
      <button onClick={() => list(false)}>Drop the row</button>
      <button onClick={() => void navigate('/other')}>Leave</button>
    </>
  );
}

function open(props: Parameters<typeof Row>[0]) {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Page {...props} />} />
        <Route path="/other" element={<p>Another page</p>} />
      </Routes>
      <ConfirmationHost />
      <Toasts />
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const button = (name: string, hidden = false) => screen.getByRole('button', { name, hidden });
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const settle = (answer: () => void) => act(() => Promise.resolve().then(answer));
async function startAction() {
  const { calls, run } = spyOnRuns();
  const user = open({ run });
  await user.click(button('Ask'));
  await user.click(button('Delete'));
  return { calls, user };
}
async function failFirstRun() {
  const { calls, user } = await startAction();
  // As browsers do with a button that is disabled.
  act(() => button('Deleting…').blur());
  await settle(() => calls[0]?.reject(new Error('It is in use.')));
  return { calls, user };
}
const messages = () => screen.getByRole('region', { name: 'Messages' });

beforeEach(() => chooseLanguage('en'));
afterEach(() =>
  act(() => {
    shownToasts.set([]);
    currentQuestion.set(null);
  }),
);

describe('a confirmed action', () => {
  it('is carried out once, stays in sight while it runs, and is announced', async () => {
    const { calls, run } = spyOnRuns();
    const user = open({ run });
    await user.click(button('Ask'));
    expect(screen.getByRole('alertdialog', { name: 'Delete this?' })).toHaveAccessibleDescription('It cannot be restored.');
    await user.dblClick(button('Delete'));
    expect(calls).toHaveLength(1);
    expect(button('Deleting…')).toBeDisabled();
    expect(button('Keep it')).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeVisible();
    await settle(() => calls[0]?.resolve());
    await dialogClosed();
    expect(messages()).toHaveTextContent('Deleted');
    expect(button('Ask')).toHaveFocus();
  });

  it('that fails says why in its dialog, and can be tried again', async () => {
    const { calls, user } = await failFirstRun();
    expect(screen.getByRole('alert')).toHaveTextContent('Not deletedIt is in use.');
    expect(button('Delete')).toHaveFocus();
    expect(messages()).not.toHaveTextContent('Not deleted');
    await user.click(button('Delete'));
    expect(screen.queryByRole('alert')).toBeNull();
    await settle(() => calls[1]?.resolve());
    await dialogClosed();
  });

  it('that needs a reason waits for one, and is carried out with it', async () => {
    const { calls, run } = spyOnRuns();
    const user = open({ run, reasons: ['abuse', 'other'] });
    await user.click(button('Ask'));
    expect(button('Delete')).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'other' }));
    await user.click(button('Delete'));
    expect(calls.map(({ reason }) => reason)).toEqual(['other']);
    await settle(() => calls[0]?.resolve());
    await dialogClosed();
    await user.click(button('Ask'));
    expect(screen.getByRole('radio', { name: 'other' })).not.toBeChecked();
  });

  it('that fails after its page has been left says why in a toast', async () => {
    const { calls } = await startAction();
    act(() => button('Leave', true).click());
    await dialogClosed();
    await settle(() => calls[0]?.reject(new Error('It is in use.')));
    expect(messages()).toHaveTextContent('Not deletedIt is in use.');
  });
});

describe('a question', () => {
  it('is dismissed with Escape, and returns the focus to the button that asked', async () => {
    const { calls, run } = spyOnRuns();
    const user = open({ run });
    await user.click(button('Ask'));
    await user.keyboard('{Escape}');
    await dialogClosed();
    expect(calls).toHaveLength(0);
    expect(button('Ask')).toHaveFocus();
  });

  it('closes with the row that asked it, unless it is being carried out or shows an unread fault', async () => {
    const { calls, run } = spyOnRuns();
    const user = open({ run });
    await user.click(button('Ask'));
    await user.click(button('Delete'));
    act(() => button('Drop the row', true).click());
    expect(button('Deleting…')).toBeVisible();
    await settle(() => calls[0]?.reject(new Error('It is in use.')));
    expect(screen.getByRole('alert')).toHaveTextContent('It is in use.');
    await user.click(button('Keep it'));
    await dialogClosed();
  });

  it('closes when its row leaves the list', async () => {
    const user = open({ run: spyOnRuns().run });
    await user.click(button('Ask'));
    act(() => button('Drop the row', true).click());
    await dialogClosed();
  });

  it('closes with its page, and a fault that it showed becomes a toast', async () => {
    await failFirstRun();
    act(() => button('Leave', true).click());
    await dialogClosed();
    expect(messages()).toHaveTextContent('Not deletedIt is in use.');
  });
});

import ts from 'typescript';
import { ownForms } from './forms.ts';
import { browserSources } from './texts-in-sources.ts';

/** The two ways themselves. */
const room = 'ui/forms/';
/** What looks like a form and is none, each with its reason. */
const others: Readonly<Record<string, string>> = {
  'app/UnsavedGuard.tsx': 'asks before a navigation, which the router carries out; nothing is filled in or sent',
  'payments/TransactionFilters.tsx': 'a filter: the address has it as soon as it can be an id, the field what is typed until then',
  'audit/admin/ActivityHistory.tsx': 'shows more of a list; nothing is sent',
  'site/landing/Calculator.tsx': 'counts on the page, which loads no forms; nothing is sent',
};

const treeOf = (text: string) => ts.createSourceFile('sample.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
const rulesIn = (text: string) => ownForms(treeOf(text)).map(({ rule }) => rule);
const withState = (body: string) => `const [text, setText] = useState('');\n${body}`;
const withForm = (body: string) => `const form = useForm({ first });\n${body}`;
const forbidden = {
  'a field has a state of the screen': ['values', withState('<TextField value={text} />')],
  'a box is checked by a state of the screen': ['values', `const [draft] = useState({});\n<Checkbox checked={draft.on} />`],
  'properties of a field have a state of the screen': ['values', withState('const props = { value: text };')],
  'a form submits to the screen': ['submit', '<Stack component="form" onSubmit={save} />'],
  'a question is asked without a form': ['submit', '<ConfirmDialog open onConfirm={save} />'],
  'a question waits for a mutation': ['sending', withForm('<ConfirmDialog busy={save.isPending} />')],
  'a dialog waits for a mutation': ['sending', '<Dialog onClose={save.isPending ? undefined : onClose} />'],
  'a dialog waits for a state of the screen': ['sending', withForm('const [busy] = useState(false);\n<FormDialog busy={busy} />')],
  'the button of a form waits for a mutation': ['sending', withForm('<Button type="submit" disabled={save.isPending} />')],
} as const;
const allowed = {
  'a form': withForm(
    '<form onSubmit={form.submit(how)}><TextField value={form.values.name} /><Button type="submit" disabled={form.busy} /></form>',
  ),
  'a form by a hook of its capability': 'const form = useNewPasswordForm();\n<form onSubmit={form.submit(how)} />',
  'a question that is a form': withForm('<ConfirmDialog busy={form.busy} />'),
  'a filter': withState('<ChoiceField value={text} />'),
  'a button without a form': '<Button disabled={pay.isPending} onClick={startPayment} />',
  'a dialog that a state opens': withForm('const [open] = useState(false);\n<ConfirmDialog open={open} onClose={close} />'),
};

describe('a form', () => {
  const found = browserSources.filter(({ fileName }) => !fileName.startsWith(room)).flatMap(ownForms);

  it('is kept by useForm or useConfirm', () =>
    expect(found.filter(({ file }) => !(file in others)).map(({ file, line, rule, text }) => `${file}:${line} ${rule}: ${text}`)).toEqual(
      [],
    ));

  it.each(Object.keys(others))('is needless in %s, which would be reported', (name) =>
    expect(found.map(({ file }) => file)).toContain(name),
  );

  it.each(Object.entries(forbidden))('is reported where %s', (_, [rule, text]) => expect(rulesIn(text)).toEqual([rule]));

  it.each(Object.entries(allowed))('is not reported: %s', (_, text) => expect(rulesIn(text)).toEqual([]));
});

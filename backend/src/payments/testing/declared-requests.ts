import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The parameters that the provider's library declares for each call of the product. */
export const declaredFor = {
  'GET /v1/customers': 'CustomerListParams',
  'POST /v1/customers': 'CustomerCreateParams',
  'GET /v1/customers/{id}': 'CustomerRetrieveParams',
  'DELETE /v1/customers/{id}': 'CustomerDeleteParams',
  'GET /v1/prices/{id}': 'PriceRetrieveParams',
  'POST /v1/checkout/sessions': 'Checkout.SessionCreateParams',
  'GET /v1/checkout/sessions': 'Checkout.SessionListParams',
  'GET /v1/checkout/sessions/{id}': 'Checkout.SessionRetrieveParams',
  'POST /v1/checkout/sessions/{id}/expire': 'Checkout.SessionExpireParams',
  'GET /v1/subscriptions': 'SubscriptionListParams',
  'GET /v1/subscriptions/{id}': 'SubscriptionRetrieveParams',
  'POST /v1/subscriptions/{id}': 'SubscriptionUpdateParams',
  'DELETE /v1/subscriptions/{id}': 'SubscriptionCancelParams',
  'GET /v1/invoices': 'InvoiceListParams',
  'GET /v1/invoices/{id}': 'InvoiceRetrieveParams',
  'POST /v1/invoices/{id}/void': 'InvoiceVoidInvoiceParams',
  'GET /v1/invoice_payments': 'InvoicePaymentListParams',
  'GET /v1/payment_intents/{id}': 'PaymentIntentRetrieveParams',
  'GET /v1/charges': 'ChargeListParams',
  'GET /v1/charges/{id}': 'ChargeRetrieveParams',
  'GET /v1/refunds': 'RefundListParams',
  'POST /v1/refunds': 'RefundCreateParams',
  'GET /v1/refunds/{id}': 'RefundRetrieveParams',
  'GET /v1/disputes': 'DisputeListParams',
  'GET /v1/disputes/{id}': 'DisputeRetrieveParams',
  'GET /v1/billing_portal/configurations': 'BillingPortal.ConfigurationListParams',
  'POST /v1/billing_portal/configurations': 'BillingPortal.ConfigurationCreateParams',
  'POST /v1/billing_portal/sessions': 'BillingPortal.SessionCreateParams',
  'GET /v1/events': 'EventListParams',
};

export type Form = string | { [key: string]: Form };

/** Decodes a form into a tree: `line_items[0][price]=x` becomes nested branches. */
export function formOf(encoded: string): { [key: string]: Form } {
  const root: { [key: string]: Form } = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const steps = name.replaceAll(']', '').split('[');
    let node = root;
    for (const step of steps.slice(0, -1)) node = (node[step] ??= {}) as { [key: string]: Form };
    node[steps.at(-1) ?? ''] = value;
  }
  return root;
}

/** Lists the parts of a call that the library of the pinned version does not declare. */
export function requestChecker(folder: string): (call: string, form: Form) => string[] {
  const inside = mkdtempSync(join(folder, 'contract-'));
  const file = join(inside, 'requests.ts');
  const fields = Object.entries(declaredFor).map(([call, type]) => `'${call}': Stripe.${type};`);
  writeFileSync(file, `import type Stripe from 'stripe';\nexport interface Requests { ${fields.join(' ')} }\n`);
  const options = { strict: true, module: ts.ModuleKind.NodeNext, skipLibCheck: true, types: [], target: ts.ScriptTarget.ES2023 };
  const program = ts.createProgram([file], options);
  const checker = program.getTypeChecker();
  const declared = program.getSourceFile(file)?.statements.find(ts.isInterfaceDeclaration);
  rmSync(inside, { recursive: true });
  if (!declared) throw new Error('the declarations could not be read');
  const root = checker.getTypeAtLocation(declared);
  return (call, form) => {
    const property = root.getProperty(call);
    if (!property) return [`${call}: is not in the list of calls`];
    return differences({ checker, at: declared }, form, checker.getTypeOfSymbolAtLocation(property, declared), call);
  };
}

type Where = { checker: ts.TypeChecker; at: ts.Node };

function differences(where: Where, value: Form, type: ts.Type, path: string): string[] {
  const members = type.isUnion() ? type.types : [type];
  if (members.some(({ flags }) => flags & ts.TypeFlags.Any)) return [`${path}: anything goes, which proves nothing`];
  if (typeof value === 'string') return wordDifferences(members, value, path);
  const objects = members.filter(({ flags }) => flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection));
  const attempts = objects.map((member) => branchDifferences(where, value, member, path));
  return attempts.length === 0
    ? [`${path}: no branch is declared`]
    : attempts.reduce((best, one) => (one.length < best.length ? one : best));
}

/** For the compiler an open enum accepts any word; here only its named ones. */
function wordDifferences(members: readonly ts.Type[], value: string, path: string): string[] {
  const has = (flag: ts.TypeFlags) => members.some(({ flags }) => (flags & flag) !== 0);
  const named = members.flatMap((member) => (member.isStringLiteral() ? [member.value] : []));
  if (named.includes(value) || has(ts.TypeFlags.String)) return [];
  if (has(ts.TypeFlags.NumberLike) && /^-?\d+$/.test(value)) return [];
  if (has(ts.TypeFlags.BooleanLike) && (value === 'true' || value === 'false')) return [];
  return [`${path}: '${value}' is none of ${named.join(', ') || 'its types'}`];
}

function branchDifferences(where: Where, value: { [key: string]: Form }, type: ts.Type, path: string): string[] {
  const { checker, at } = where;
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    return Object.entries(value).flatMap(([index, each]) => (element ? differences(where, each, element, `${path}[${index}]`) : []));
  }
  const index = checker.getIndexInfosOfType(type)[0];
  const wrong = Object.entries(value).flatMap(([key, inner]) => {
    const property = type.getProperty(key);
    if (property) return differences(where, inner, checker.getTypeOfSymbolAtLocation(property, at), `${path} ${key}`);
    return index ? differences(where, inner, index.type, `${path} ${key}`) : [`${path} ${key}: is not declared`];
  });
  const missing = type.getProperties().filter(({ flags, name }) => !(flags & ts.SymbolFlags.Optional) && !(name in value));
  return [...wrong, ...missing.map(({ name }) => `${path} ${name}: is missing`)];
}

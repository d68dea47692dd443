import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Names of the SDK's types by the `object` field of what they describe. */
const shapes = {
  customer: 'Customer',
  product: 'Product',
  price: 'Price',
  'checkout.session': 'Checkout.Session',
  item: 'LineItem',
  subscription: 'Subscription',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  'billing_portal.configuration': 'BillingPortal.Configuration',
  'billing_portal.session': 'BillingPortal.Session',
  webhook_endpoint: 'WebhookEndpoint',
};
export const declaredObjects = Object.keys(shapes);

/** Compiles a check against the SDK's declarations: fields, types and the named values of open enums. */
export function sdkDeclarations(folder: string) {
  const file = join(folder, 'contract.ts');
  const fields = Object.entries(shapes).map(([object, type]) => `'${object}': Stripe.${type};`);
  writeFileSync(file, `import type Stripe from 'stripe';\nexport interface Contract { ${fields.join(' ')} }\n`);
  const { NodeNext } = ts.ModuleKind;
  const program = ts.createProgram([file], {
    strict: true,
    module: NodeNext,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file)!;
  const contract = source.statements.find(ts.isInterfaceDeclaration)!;
  const root = checker.getTypeAtLocation(contract);
  return (value: { object: string }): string[] => {
    const property = root.getProperty(value.object);
    if (!property) return [`${value.object}: not declared`];
    return differences(checker, contract, value, checker.getTypeOfSymbolAtLocation(property, contract), value.object);
  };
}

/** Lists where a value differs from its declared type. */
function differences(checker: ts.TypeChecker, at: ts.Node, value: unknown, type: ts.Type, path: string): string[] {
  const members = type.isUnion() ? type.types : [type];
  const hasMemberOf = (flag: ts.TypeFlags) => members.some(({ flags }) => (flags & flag) !== 0);
  const differenceAt = (what: string) => [`${path}: ${what}`];
  if (members.some(({ flags }) => flags & ts.TypeFlags.Any)) return [];
  if (value === null) return hasMemberOf(ts.TypeFlags.Null) ? [] : differenceAt('null is not declared');
  if (typeof value === 'boolean') return hasMemberOf(ts.TypeFlags.BooleanLike) ? [] : differenceAt('boolean is not declared');
  if (typeof value === 'number') return hasMemberOf(ts.TypeFlags.NumberLike) ? [] : differenceAt('number is not declared');
  if (typeof value === 'string') return textDifferences(members, value, path);
  const objects = members.filter((member) => member.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection));
  if (objects.length === 0) return differenceAt('object is not declared');
  const attempts = objects.map((member) => objectDifferences(checker, at, value as object, member, path));
  return attempts.reduce((best, one) => (one.length < best.length ? one : best));
}

/** Accepts only the listed values of an open enum, of which the compiler accepts any text. */
function textDifferences(members: ts.Type[], value: string, path: string): string[] {
  const named = members.filter((member) => member.isStringLiteral()).map((member) => member.value);
  if (named.includes(value) || members.some(({ flags }) => flags & ts.TypeFlags.String)) return [];
  if (members.some((member) => /^Decimal/.test((member.aliasSymbol ?? member.symbol)?.name ?? '')) && /^-?\d+(\.\d+)?$/.test(value))
    return [];
  return [`${path}: '${value}' is none of ${named.join(', ') || 'its types'}`];
}

function objectDifferences(checker: ts.TypeChecker, at: ts.Node, value: object, type: ts.Type, path: string): string[] {
  if (Array.isArray(value)) {
    if (!checker.isArrayType(type)) return [`${path}: array is not declared`];
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    return value.flatMap((each, index) => differences(checker, at, each, element!, `${path}[${index}]`));
  }
  const index = checker.getIndexInfosOfType(type)[0];
  const problems: string[] = [];
  for (const [key, inner] of Object.entries(value)) {
    const property = type.getProperty(key);
    if (property) problems.push(...differences(checker, at, inner, checker.getTypeOfSymbolAtLocation(property, at), `${path}.${key}`));
    else if (index) problems.push(...differences(checker, at, inner, index.type, `${path}.${key}`));
    else problems.push(`${path}.${key}: not declared`);
  }
  for (const property of type.getProperties())
    if (!(property.flags & ts.SymbolFlags.Optional) && !(property.name in value)) problems.push(`${path}.${property.name}: missing`);
  return problems;
}

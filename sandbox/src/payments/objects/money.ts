import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { World } from '../world.ts';
import { absent } from './absent.ts';

export const paymentIntent = (
  w: World,
  given: Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'description' | 'metadata' | 'payment_method_types' | 'setup_future_usage'> & {
    customer: string | null;
  },
): Stripe.PaymentIntent => {
  const id = newId('pi', 18);
  return {
    id,
    object: 'payment_intent',
    ...given,
    ...absent('allowed_payment_method_types application application_fee_amount automatic_payment_methods canceled_at cancellation_reason'),
    ...absent('customer_account excluded_payment_method_types last_payment_error latest_charge managed_payments next_action on_behalf_of'),
    ...absent('payment_method payment_method_configuration_details payment_record processing receipt_email review shipping source'),
    ...absent('statement_descriptor statement_descriptor_suffix transfer_data transfer_group'),
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('x', 18).slice(5)}`,
    confirmation_method: 'automatic',
    created: w.now(),
    livemode: false,
    payment_method_options: {},
    status: 'requires_payment_method',
  };
};

type Owner = { email: string | null; name: string | null };

const method = (w: World, type: 'card' | 'us_bank_account' | 'sepa_debit', owner: Owner) => ({
  id: newId('pm', 18),
  object: 'payment_method' as const,
  allow_redisplay: 'limited' as const,
  billing_details: { ...absent('address phone tax_id'), ...owner },
  created: w.now(),
  ...absent('customer customer_account'),
  livemode: false,
  metadata: {},
  type,
});

export const cardMethod = (
  w: World,
  owner: Owner,
  { brand, ...known }: { last4: string; brand: string; exp_month: number; exp_year: number },
): Stripe.PaymentMethod => ({
  ...method(w, 'card', owner),
  card: {
    ...absent('generated_from regulated_status wallet'),
    ...{ ...known, brand, display_brand: brand, fingerprint: newId('fp', 12), country: 'US', funding: 'credit' },
    checks: { ...absent('address_line1_check address_postal_code_check'), cvc_check: 'pass' },
    networks: { available: [brand], preferred: null },
    three_d_secure_usage: { supported: true },
  },
});

export const bankMethod = (w: World, owner: Owner, type: 'us_bank_account' | 'sepa_debit'): Stripe.PaymentMethod => {
  const fingerprint = newId('fp', 12);
  const sepa = { ...absent('branch_code generated_from'), bank_code: '37040044', country: 'DE', fingerprint, last4: '3000' };
  const ach = {
    ...absent('financial_connections_account networks status_details'),
    ...{ account_holder_type: 'individual' as const, account_type: 'checking' as const, bank_name: 'SANDBOX BANK' },
    ...{ fingerprint, last4: '6789', routing_number: '110000000' },
  };
  return { ...method(w, type, owner), ...(type === 'sepa_debit' ? { sepa_debit: sepa } : { us_bank_account: ach }) };
};

export const charge = (w: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Stripe.Charge => ({
  id: newId('ch', 18),
  object: 'charge',
  ...absent('application application_fee application_fee_amount balance_transaction failure_balance_transaction failure_code'),
  ...absent('failure_message on_behalf_of receipt_email receipt_number receipt_url review shipping source source_transfer'),
  ...absent('statement_descriptor statement_descriptor_suffix transfer_data transfer_group'),
  amount: intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  billing_details: method.billing_details,
  calculated_statement_descriptor: 'PAYMENT SANDBOX',
  captured: false,
  created: w.now(),
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  disputed: false,
  fraud_details: {},
  livemode: false,
  metadata: intent.metadata,
  outcome: null,
  paid: false,
  payment_intent: intent.id,
  payment_method: method.id,
  payment_method_details: methodDetails(method),
  refunded: false,
  status: 'pending',
});

const methodDetails = (method: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails => {
  const { card, sepa_debit: sepa, us_bank_account: bank } = method;
  if (sepa) {
    const { bank_code, branch_code, country, fingerprint, last4 } = sepa;
    return { type: 'sepa_debit', sepa_debit: { bank_code, branch_code, country, fingerprint, last4, mandate: null } };
  }
  if (bank) {
    const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } = bank;
    const known = { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number };
    return { type: 'us_bank_account', us_bank_account: { ...known, payment_reference: null } };
  }
  if (!card) throw new Error(`a payment method of type ${method.type} is not made here`);
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
  return {
    type: 'card',
    card: {
      ...{ brand, country, exp_month, exp_year, fingerprint, funding, last4 },
      ...absent('amount_authorized authorization_code installments mandate'),
      ...absent(
        'network_token network_transaction_id regulated_status three_d_secure transaction_link_id wallet electronic_commerce_indicator',
      ),
      checks: card.checks && { ...card.checks },
      network: brand,
    },
  };
};

export const outcome = (approved: boolean, reason: string | null): Stripe.Charge.Outcome => ({
  ...absent('advice_code network_advice_code network_decline_code'),
  network_status: approved ? 'approved_by_network' : 'declined_by_network',
  reason,
  risk_level: 'normal',
  risk_score: 1,
  seller_message: approved ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
  type: approved ? 'authorized' : 'issuer_declined',
});

export const refund = (
  w: World,
  of: Stripe.Charge,
  given: Pick<Stripe.Refund, 'amount' | 'reason' | 'status' | 'metadata'>,
): Stripe.Refund => ({
  id: newId('re', 18),
  object: 'refund',
  ...given,
  ...absent('balance_transaction customer_account receipt_number source_transfer_reversal transfer_reversal'),
  charge: of.id,
  created: w.now(),
  currency: of.currency,
  customer: of.customer,
  destination_details: { card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' }, type: 'card' },
  payment_intent: of.payment_intent,
  payment_method: of.payment_method,
});

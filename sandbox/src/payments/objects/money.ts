import type Stripe from 'stripe';
import { newObjectId } from '../ids.ts';
import type { ProviderWorld } from '../world.ts';
import { nullFields } from './absent.ts';

export const newPaymentIntent = (
  w: ProviderWorld,
  given: Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'description' | 'metadata' | 'payment_method_types' | 'setup_future_usage'> & {
    customer: string | null;
  },
): Stripe.PaymentIntent => {
  const id = newObjectId('pi', 18);
  return {
    id,
    object: 'payment_intent',
    ...given,
    ...nullFields(
      'allowed_payment_method_types application application_fee_amount automatic_payment_methods canceled_at cancellation_reason',
    ),
    ...nullFields(
      'customer_account excluded_payment_method_types last_payment_error latest_charge managed_payments next_action on_behalf_of',
    ),
    ...nullFields('payment_method payment_method_configuration_details payment_record processing receipt_email review shipping source'),
    ...nullFields('statement_descriptor statement_descriptor_suffix transfer_data transfer_group'),
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newObjectId('x', 18).slice(5)}`,
    confirmation_method: 'automatic',
    created: w.now(),
    livemode: false,
    payment_method_options: {},
    status: 'requires_payment_method',
  };
};

type MethodOwner = { email: string | null; name: string | null };

const newPaymentMethod = (w: ProviderWorld, type: 'card' | 'us_bank_account' | 'sepa_debit', owner: MethodOwner) => ({
  id: newObjectId('pm', 18),
  object: 'payment_method' as const,
  allow_redisplay: 'limited' as const,
  billing_details: { ...nullFields('address phone tax_id'), ...owner },
  created: w.now(),
  ...nullFields('customer customer_account'),
  livemode: false,
  metadata: {},
  type,
});

export const newCardMethod = (
  w: ProviderWorld,
  owner: MethodOwner,
  { brand, ...cardFields }: { last4: string; brand: string; exp_month: number; exp_year: number },
): Stripe.PaymentMethod => ({
  ...newPaymentMethod(w, 'card', owner),
  card: {
    ...nullFields('generated_from regulated_status wallet'),
    ...cardFields,
    brand,
    display_brand: brand,
    fingerprint: newObjectId('fp', 12),
    country: 'US',
    funding: 'credit',
    checks: { ...nullFields('address_line1_check address_postal_code_check'), cvc_check: 'pass' },
    networks: { available: [brand], preferred: null },
    three_d_secure_usage: { supported: true },
  },
});

export const newBankMethod = (w: ProviderWorld, owner: MethodOwner, type: 'us_bank_account' | 'sepa_debit'): Stripe.PaymentMethod => {
  const fingerprint = newObjectId('fp', 12);
  const sepa = { ...nullFields('branch_code generated_from'), bank_code: '37040044', country: 'DE', fingerprint, last4: '3000' };
  const ach = {
    ...nullFields('financial_connections_account networks status_details'),
    account_holder_type: 'individual' as const,
    account_type: 'checking' as const,
    bank_name: 'SANDBOX BANK',
    fingerprint,
    last4: '6789',
    routing_number: '110000000',
  };
  return { ...newPaymentMethod(w, type, owner), ...(type === 'sepa_debit' ? { sepa_debit: sepa } : { us_bank_account: ach }) };
};

export const newCharge = (w: ProviderWorld, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Stripe.Charge => ({
  id: newObjectId('ch', 18),
  object: 'charge',
  ...nullFields('application application_fee application_fee_amount balance_transaction failure_balance_transaction failure_code'),
  ...nullFields('failure_message on_behalf_of receipt_email receipt_number receipt_url review shipping source source_transfer'),
  ...nullFields('statement_descriptor statement_descriptor_suffix transfer_data transfer_group'),
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
    const cardFields = { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number };
    return { type: 'us_bank_account', us_bank_account: { ...cardFields, payment_reference: null } };
  }
  if (!card) throw new Error(`a payment method of type ${method.type} is not made here`);
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
  return {
    type: 'card',
    card: {
      brand,
      country,
      exp_month,
      exp_year,
      fingerprint,
      funding,
      last4,
      ...nullFields('amount_authorized authorization_code installments mandate'),
      ...nullFields(
        'network_token network_transaction_id regulated_status three_d_secure transaction_link_id wallet electronic_commerce_indicator',
      ),
      checks: card.checks && { ...card.checks },
      network: brand,
    },
  };
};

export const chargeOutcome = (approved: boolean, reason: string | null): Stripe.Charge.Outcome => ({
  ...nullFields('advice_code network_advice_code network_decline_code'),
  network_status: approved ? 'approved_by_network' : 'declined_by_network',
  reason,
  risk_level: 'normal',
  risk_score: 1,
  seller_message: approved ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
  type: approved ? 'authorized' : 'issuer_declined',
});

export const newRefund = (
  w: ProviderWorld,
  of: Stripe.Charge,
  given: Pick<Stripe.Refund, 'amount' | 'reason' | 'status' | 'metadata'>,
): Stripe.Refund => ({
  id: newObjectId('re', 18),
  object: 'refund',
  ...given,
  ...nullFields('balance_transaction customer_account receipt_number source_transfer_reversal transfer_reversal'),
  charge: of.id,
  created: w.now(),
  currency: of.currency,
  customer: of.customer,
  destination_details: { card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' }, type: 'card' },
  payment_intent: of.payment_intent,
  payment_method: of.payment_method,
});

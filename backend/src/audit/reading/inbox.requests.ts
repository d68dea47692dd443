import { webhookProblems, webhookStates, type WebhookProblem, type WebhookState } from '@orderstream/contracts/payments/lifecycle';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { PageRequest } from '../../platform/http/page.requests.ts';
import { Omittable } from '../../platform/http/omittable.ts';

const ways = ['webhook', 'list'] as const;
const instant = { type: String, format: 'date-time' };

export class InboxQuery extends PageRequest {
  @ApiProperty({ enum: webhookStates, required: false }) @Omittable() @IsIn(webhookStates) state?: WebhookState;
}

export class InboxMessageAnswer {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: String }) type!: string;
  @ApiProperty({ type: String, description: 'what it is about, at the provider' }) object_id!: string;
  @ApiProperty({ enum: ways, description: "sent to the shop's endpoint, or found in the provider's list of events" })
  via!: (typeof ways)[number];
  @ApiProperty({ ...instant, description: "the provider's time" }) created!: Date;
  @ApiProperty(instant) received_at!: string;
  @ApiProperty({ enum: webhookStates }) state!: WebhookState;
  @ApiProperty({ enum: webhookProblems, nullable: true, description: 'why the last attempt failed' }) problem!: WebhookProblem | null;
  @ApiProperty({ type: Number }) attempts!: number;
  @ApiProperty({ ...instant, nullable: true }) next_attempt_at!: Date | null;
  @ApiProperty({ type: String, description: 'a keyed hash of the body' }) body_hash!: string;
}

export class InboxAnswer {
  @ApiProperty({ type: [InboxMessageAnswer] }) items!: InboxMessageAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}

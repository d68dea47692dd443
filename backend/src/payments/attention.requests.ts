import {
  attentionActions,
  attentionKinds,
  dismissCauses,
  type AttentionAction,
  type AttentionKind,
  type DismissCause,
} from '@orderstream/contracts/payments/lifecycle';
import { ApiProperty } from '@nestjs/swagger';
import { problemWordsLimit } from '@orderstream/contracts/orders/lifecycle';
import { IsIn, Matches } from 'class-validator';
import { Words } from '../platform/words.requests.ts';

const optionalId = { type: String, format: 'uuid', nullable: true };
const optionalText = { type: String, nullable: true };

export class AttentionUserAnswer {
  @ApiProperty({ type: String }) email!: string;
  @ApiProperty({ type: String }) full_name!: string;
}

export class AttentionAnswer {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ enum: attentionKinds }) kind!: AttentionKind;
  @ApiProperty({ type: String, format: 'date-time' }) since!: string;
  @ApiProperty(optionalId) order_id!: string | null;
  @ApiProperty(optionalId) user_id!: string | null;
  @ApiProperty({ type: AttentionUserAnswer, nullable: true }) user!: AttentionUserAnswer | null;
  @ApiProperty(optionalText) subscription_id!: string | null;
  @ApiProperty(optionalText) charge_id!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'minor units' }) amount!: number | null;
  @ApiProperty(optionalText) currency!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'minor units of the charge that are back, or on their way; null without one' })
  given_back!: number | null;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'ids, amounts and codes, by kind' })
  details!: Record<string, string | number | null>;
  @ApiProperty({ type: String, nullable: true, description: 'what the customer has written' }) words!: string | null;
  @ApiProperty({ enum: attentionActions, isArray: true }) actions!: AttentionAction[];
}

export class AttentionsAnswer {
  @ApiProperty({ type: [AttentionAnswer] }) items!: AttentionAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
  @ApiProperty({ type: Number, description: 'how many wait' }) open!: number;
}

export class AnswerRequest {
  @ApiProperty({ type: String, maxLength: problemWordsLimit }) @Words(problemWordsLimit) @Matches(/\S/) text!: string;
}

export class DismissRequest {
  @ApiProperty({ enum: dismissCauses }) @IsIn(dismissCauses) reason!: DismissCause;
}

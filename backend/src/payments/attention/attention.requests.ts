import {
  attentionActions,
  attentionGroups,
  dismissCauses,
  type AttentionAction,
  type AttentionGroup,
  type DismissCause,
} from '@orderstream/contracts/payments/lifecycle';
import { answeredEntry } from '@orderstream/projections/payments/attention/attention.table';
import { ApiProperty } from '@nestjs/swagger';
import { problemTextLimit } from '@orderstream/contracts/orders/lifecycle';
import { IsIn, Matches } from 'class-validator';
import { answerOf } from '../../platform/http/answer-of.ts';
import { PageRequest } from '../../platform/http/page.requests.ts';
import { UntrimmedLines } from '../../platform/http/words.requests.ts';
import { Omittable } from '../../platform/http/omittable.ts';

export class AttentionQuery extends PageRequest {
  @ApiProperty({ enum: attentionGroups, required: false, description: 'all groups by default' })
  @Omittable()
  @IsIn(attentionGroups)
  group?: AttentionGroup;
}

export class AttentionUserAnswer {
  @ApiProperty({ type: String }) email!: string;
  @ApiProperty({ type: String }) full_name!: string;
}

export class AttentionAnswer extends answerOf(answeredEntry, {
  amount: { description: 'minor units' },
  details: { description: 'ids, amounts and codes, by kind' },
}) {
  @ApiProperty({ type: AttentionUserAnswer, nullable: true }) user!: AttentionUserAnswer | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'minor units of the charge that are refunded or being refunded; null without a charge',
  })
  given_back!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'the note of the customer' }) words!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'the dispute, the payment or the subscription at the provider' })
  provider_page!: string | null;
  @ApiProperty({ enum: attentionActions, isArray: true }) actions!: AttentionAction[];
}

export class AttentionsAnswer {
  @ApiProperty({ type: [AttentionAnswer] }) items!: AttentionAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
  @ApiProperty({ type: Number, description: 'the number of open entries, of the requested group if there is one' }) open!: number;
}

export class AnswerRequest {
  @ApiProperty({ type: String, maxLength: problemTextLimit }) @UntrimmedLines(problemTextLimit) @Matches(/\S/) text!: string;
}

export class DismissRequest {
  @ApiProperty({ enum: dismissCauses }) @IsIn(dismissCauses) reason!: DismissCause;
}

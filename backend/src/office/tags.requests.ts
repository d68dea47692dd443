import { tagLimit } from '@orderstream/contracts/office/tags';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { UntrimmedLines } from '../platform/http/words.requests.ts';

export const tagTargets = ['orders', 'users'] as const;
export type TagTarget = (typeof tagTargets)[number];

export class TagRequest {
  @ApiProperty({ type: String, maxLength: tagLimit }) @UntrimmedLines(tagLimit) @Matches(/\S/, { message: 'empty' }) tag!: string;
}

export class TagsQuery {
  @ApiProperty({ enum: tagTargets, description: 'on what the tags are' }) @IsIn(tagTargets) on!: TagTarget;
}

export class TagsAnswer {
  @ApiProperty({ type: [String] }) items!: string[];
}

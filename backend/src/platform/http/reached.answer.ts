import { ApiProperty, ApiResponse } from '@nestjs/swagger';

/** The answer of a command: the position up to which the log must be read to see its effect. */
export class ReachedAnswer {
  @ApiProperty({ type: String, description: 'decimal' }) position!: string;
}

/** The route answers with the position that its command has reached. */
export const AnswersReached = (status: 200 | 202 = 200) => ApiResponse({ status, type: ReachedAnswer });

import { ApiProperty, ApiResponse } from '@nestjs/swagger';

/** What a command answers with: how far the log has to be read to see what it did. */
export class ReachedAnswer {
  @ApiProperty({ type: String, description: 'decimal' }) position!: string;
}

/** The route answers with the position that its command has reached. */
export const AnswersReached = (status: 200 | 202 = 200) => ApiResponse({ status, type: ReachedAnswer });

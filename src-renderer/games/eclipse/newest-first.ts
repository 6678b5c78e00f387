/**
 * Questions that outrun their answers: while one is being answered only the newest waits, the ones between are never
 * asked, and an answer to an old question is not told. Keeps live odds from piling up on the host.
 */
export class NewestFirst<Question, Answer> {
  private readonly put: (question: Question) => Promise<Answer>;
  private readonly tell: (answer: Answer, question: Question) => void;
  private readonly fail: (error: unknown, question: Question) => void;
  private waiting: { readonly question: Question } | null = null;
  private busy = false;

  constructor(
    put: (question: Question) => Promise<Answer>,
    tell: (answer: Answer, question: Question) => void,
    fail: (error: unknown, question: Question) => void,
  ) {
    this.put = put;
    this.tell = tell;
    this.fail = fail;
  }

  ask(question: Question): void {
    this.waiting = { question };
    if (!this.busy) void this.work();
  }

  /** Nothing more is told. */
  drop(): void {
    this.waiting = null;
    this.dropped++;
  }

  private dropped = 0;

  private async work(): Promise<void> {
    this.busy = true;
    while (this.waiting !== null) {
      const { question } = this.waiting;
      const drops = this.dropped;
      this.waiting = null;
      const outdated = () => this.waiting !== null || this.dropped !== drops;
      try {
        const answer = await this.put(question);
        if (!outdated()) this.tell(answer, question);
      } catch (error) {
        if (!outdated()) this.fail(error, question);
      }
    }
    this.busy = false;
  }
}

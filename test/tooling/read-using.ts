import type { Statement } from '@swc/core';
import { Visitor } from '@swc/core/Visitor.js';

/** Makes swc's visitor, which finds the imports, pass over `using` declarations: it stops at them, so they are shown as `const`. */
export function readUsing(): void {
  const visit = Visitor.prototype.visitStatement;
  Visitor.prototype.visitStatement = function visitStatement(statement: Statement | Using): Statement {
    return visit.call(this, statement.type === 'UsingDeclaration' ? asConst(statement) : statement);
  };
}

interface Using {
  readonly type: 'UsingDeclaration';
  readonly span: Constant['span'];
  readonly decls: Constant['declarations'];
}
type Constant = Extract<Statement, { readonly type: 'VariableDeclaration' }>;

function asConst({ span, decls }: Using): Constant {
  return { type: 'VariableDeclaration', kind: 'const', declare: false, span, declarations: decls };
}

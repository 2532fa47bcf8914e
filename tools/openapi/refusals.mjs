import ts from 'typescript';

const ROOT_CLASS = 'BusinessError';

/**
 * Finds which refusals the code behind a method can throw: every error class that it names, and those that the functions
 * which it calls name, through all layers. A function that is handed on counts as called.
 */
export function createRefusalReader(program) {
  const checker = program.getTypeChecker();
  const implementations = implementationsIn(program, checker);
  const known = new Map();

  function mentionsOf(declaration) {
    let mentions = known.get(declaration);
    if (!mentions) {
      mentions = { errors: new Set(), functions: new Set() };
      known.set(declaration, mentions);
      visit(declaration, mentions);
      for (const part of madeWith(declaration)) visit(part, mentions);
    }
    return mentions;
  }

  function visit(node, mentions) {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword) {
      visit(node.left, mentions);
      return;
    }
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) note(node, mentions);
    ts.forEachChild(node, (child) => visit(child, mentions));
  }

  function note(identifier, mentions) {
    for (const declaration of declarationsOf(checker, identifier)) {
      if (ts.isClassDeclaration(declaration)) {
        if (isRefusal(checker, declaration)) mentions.errors.add(declaration);
        else if (ts.isNewExpression(identifier.parent))
          madeWith(declaration).forEach((one) => mentions.functions.add(one));
        else for (const one of interceptors(declaration)) mentions.functions.add(one);
      } else if (bodyOf(declaration)) {
        mentions.functions.add(declaration);
      }
      for (const one of implementations.get(declaration) ?? []) mentions.functions.add(one);
    }
  }

  /** The refusals of a method as `{ status, code }`, sorted. */
  return function refusalsOf(method) {
    const errors = new Set();
    const seen = new Set();
    const open = [method];
    while (open.length > 0) {
      const declaration = open.pop();
      if (seen.has(declaration)) continue;
      seen.add(declaration);
      const mentions = mentionsOf(declaration);
      mentions.errors.forEach((error) => errors.add(error));
      open.push(...mentions.functions);
    }
    return unique([...errors].flatMap((error) => refusalsOfClass(checker, error)));
  };
}

/** The refusals of all error classes of a file. */
export function refusalsOfFile(program, file) {
  const checker = program.getTypeChecker();
  const classes = program.getSourceFile(file).statements.filter(ts.isClassDeclaration);
  return classes.filter((one) => isRefusal(checker, one)).flatMap((one) => refusalsOfClass(checker, one));
}

function declarationsOf(checker, identifier) {
  let symbol = checker.getSymbolAtLocation(identifier);
  if (symbol && ts.isShorthandPropertyAssignment(identifier.parent)) {
    symbol = checker.getShorthandAssignmentValueSymbol(identifier.parent);
  }
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  return (symbol?.declarations ?? []).filter(isOurs);
}

const isOurs = (node) => !node.getSourceFile().fileName.includes('/node_modules/');

/** The code that runs when the declaration is used: a function's body, or the value of a constant or property. */
function bodyOf(declaration) {
  if (ts.isFunctionLike(declaration)) return declaration.body;
  return ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration)
    ? declaration.initializer
    : undefined;
}

/** A method's class was constructed before, and functions that it stores were made then. */
function madeWith(declaration) {
  const owner = ts.isClassDeclaration(declaration) ? declaration : declaration.parent;
  if (!owner || !ts.isClassDeclaration(owner)) return [];
  return owner.members.filter((member) => ts.isConstructorDeclaration(member) || ts.isPropertyDeclaration(member));
}

/** A decorator names the class of its interceptor, whose method is called around the route's. */
function interceptors(declaration) {
  return declaration.members.filter(
    (member) => ts.isMethodDeclaration(member) && member.name.getText() === 'intercept',
  );
}

function isRefusal(checker, declaration) {
  for (let one = declaration; one; one = parentOf(checker, one)) if (one.name?.text === ROOT_CLASS) return true;
  return false;
}

function parentOf(checker, declaration) {
  const clause = declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const expression = clause?.types[0]?.expression;
  return expression && ts.isIdentifier(expression)
    ? declarationsOf(checker, expression).find(ts.isClassDeclaration)
    : undefined;
}

function refusalsOfClass(checker, declaration) {
  const type = checker.getTypeAtLocation(declaration);
  const values = (name) => {
    const property = type.getProperty(name);
    const initializer = property?.valueDeclaration?.initializer;
    if (initializer && ts.isLiteralExpression(initializer)) return [initializer.text];
    const declared = property ? checker.getTypeOfSymbol(property) : undefined;
    return (declared?.isUnion() ? declared.types : [declared])
      .filter((one) => one?.isLiteral())
      .map(({ value }) => String(value));
  };
  return values('status').flatMap((status) => values('code').map((code) => ({ status: Number(status), code })));
}

function unique(refusals) {
  const byName = new Map(refusals.map((refusal) => [`${refusal.status} ${refusal.code}`, refusal]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, refusal]) => refusal);
}

/** The implementations of a method of an interface or abstract class. */
function implementationsIn(program, checker) {
  const found = new Map();
  const classes = program
    .getSourceFiles()
    .filter(isOurs)
    .flatMap((file) => file.statements.filter(ts.isClassDeclaration));
  for (const one of classes) {
    for (const { expression } of one.heritageClauses?.flatMap(({ types }) => types) ?? []) {
      if (!ts.isIdentifier(expression)) continue;
      for (const above of declarationsOf(checker, expression)) {
        for (const member of above.members ?? []) {
          const own = one.members.find(({ name }) => name && member.name && name.getText() === member.name.getText());
          if (own) found.set(member, [...(found.get(member) ?? []), own]);
        }
      }
    }
  }
  return found;
}
